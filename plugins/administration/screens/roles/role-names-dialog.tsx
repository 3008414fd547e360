import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';

interface RoleNamesDialogProps {
  readonly title: string;
  /** What its button says. */
  readonly action: string;
  readonly initial: Readonly<Record<'en' | 'fr', string>>;
  readonly onSave: (titleEn: string, titleFr: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The names of a role in both languages; what is wrong with one stands beside it. */
export function RoleNamesDialog({ title, action, initial, onSave, onClose }: RoleNamesDialogProps) {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const [english, setEnglish] = useState(initial.en);
  const [french, setFrench] = useState(initial.fr);
  const [faults, setFaults] = useState<ProblemError['fields']>({});
  const [busy, setBusy] = useState(false);
  const ready = english.trim() !== '' && french.trim() !== '';
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(english.trim(), french.trim());
      onClose();
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ProblemError ? error.fields : {};
      setFaults(fields);
      if (Object.keys(fields).length === 0) showProblem(error);
    }
  };
  const name = (
    id: string,
    label: string,
    fault: string | undefined,
    value: string,
    onChange: (value: string) => void,
    isFirst: boolean,
  ) => (
    <FormGroup
      label={label}
      labelFor={id}
      intent={fault ? 'danger' : 'none'}
      helperText={fault ? <span role="alert">{fault}</span> : undefined}
    >
      <InputGroup
        id={id}
        data-autofocus={isFirst || undefined}
        maxLength={80}
        intent={fault ? 'danger' : 'none'}
        aria-invalid={fault !== undefined}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
  return (
    <ModalDialog label={title} className="roles-dialog" onClose={onClose}>
      <form
        className="role-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <h2>{title}</h2>
        {name('role-english', t`Name in English`, faults['titleEn'], english, setEnglish, true)}
        {name('role-french', t`Name in French`, faults['titleFr'], french, setFrench, false)}
        <div className="button-row">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={action} loading={busy} disabled={!ready} />
        </div>
      </form>
    </ModalDialog>
  );
}
