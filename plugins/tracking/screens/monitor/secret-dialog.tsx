import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { MonitoredSource } from '../../shared/monitor.ts';

/** The secret by which a service of telematics knows us. It goes in and never comes out again. */
export function SecretDialog({ source, onClose }: { readonly source: MonitoredSource; readonly onClose: () => void }) {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const [secret, setSecret] = useState('');
  const save = (): void =>
    void api(`tracking/sources/${source.id}/secret/`, { method: 'POST', body: { secret } }).then(onClose, showProblem);
  return (
    <Dialog isOpen title={t`Service secret of ${source.code}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          <FormGroup
            label={t`Client secret`}
            labelFor="client-secret"
            helperText={t`It is stored encrypted and never shown again.`}
          >
            <InputGroup
              id="client-secret"
              type="password"
              autoComplete="off"
              autoFocus
              value={secret}
              onValueChange={setSecret}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter actions={<Button type="submit" intent="primary" disabled={secret === ''} text={t`Save`} />} />
      </form>
    </Dialog>
  );
}
