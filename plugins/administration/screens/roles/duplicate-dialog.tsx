import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ModalDialog } from '../../../../core/app/modal-dialog.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { RoleRow } from '../../roles.ts';

interface DuplicateDialogProps {
  readonly role: RoleRow;
  readonly onDuplicate: (titleEn: string, titleFr: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Names of a role that begins as a copy of another. */
export function DuplicateDialog({ role, onDuplicate, onClose }: DuplicateDialogProps) {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const [english, setEnglish] = useState(`${role.titles.en} 2`);
  const [french, setFrench] = useState(`${role.titles.fr} 2`);
  const [busy, setBusy] = useState(false);
  const ready = english.trim() !== '' && french.trim() !== '';
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      await onDuplicate(english.trim(), french.trim());
      onClose();
    } catch (error) {
      setBusy(false);
      showProblem(error);
    }
  };
  return (
    <ModalDialog label={t`Duplicate role`} className="roles-dialog" onClose={onClose}>
      <form
        className="role-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void create();
        }}
      >
        <h2>{t`Duplicate role`}</h2>
        <FormGroup label={t`Name in English`} labelFor="role-english">
          <InputGroup id="role-english" data-autofocus maxLength={80} value={english} onValueChange={setEnglish} />
        </FormGroup>
        <FormGroup label={t`Name in French`} labelFor="role-french">
          <InputGroup id="role-french" maxLength={80} value={french} onValueChange={setFrench} />
        </FormGroup>
        <div className="button-row">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Duplicate`} loading={busy} disabled={!ready} />
        </div>
      </form>
    </ModalDialog>
  );
}
