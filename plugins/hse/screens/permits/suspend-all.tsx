import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { can } from '../../../../core/registry/access.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { suspensionCauses } from '../../records/permits/permit-choices.ts';
import { permitApi } from './permit-api.ts';

/** Suspends every active permit of a site at once, such as on the siren. */
export function SuspendAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const id = useId();
  const toast = useToast();
  const { user } = useSession();
  const { sites } = useSites();
  const mine = sites.filter((site) => user && can(user.access, 'work_permit:suspend_all', site.id));
  const [site, setSite] = useState(mine[0]?.id ?? '');
  const [cause, setCause] = useState('siren');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const { suspended } = await permitApi.suspendAll(site, cause, note);
      toast(t`${suspended} permits are suspended.`, 'warning');
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <QuestionDialog title={t`Suspend all permits of the site`} problem={problem} onClose={onClose}>
      <FormGroup label={t`Site`} labelFor={`${id}-site`}>
        <HTMLSelect id={`${id}-site`} fill value={site} onChange={({ target }) => setSite(target.value)}>
          {mine.map((one) => (
            <option key={one.id} value={one.id}>
              {one.code} – {one.name}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <FormGroup label={t`Cause`} labelFor={`${id}-cause`}>
        <HTMLSelect id={`${id}-cause`} fill value={cause} onChange={({ target }) => setCause(target.value)}>
          {Object.entries(suspensionCauses).map(([key, label]) => (
            <option key={key} value={key}>
              {i18n._(label)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <FormGroup label={t`Note`} labelFor={`${id}-note`}>
        <InputGroup id={`${id}-note`} value={note} maxLength={300} onValueChange={setNote} />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} data-autofocus />
        <Button intent="danger" text={t`Suspend all`} loading={busy} disabled={!site} onClick={() => void take()} />
      </div>
    </QuestionDialog>
  );
}
