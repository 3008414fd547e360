import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import type { VendorCompany } from '../../../vendor-calls.ts';
import { SelectInput } from '../response/select-input.tsx';
import { companyApi } from './api.ts';
import { Field } from './field.tsx';
import { roleWords } from './words.ts';

const roles = Object.keys(roleWords) as VendorCompany['role'][];

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Somebody of the same vendor gets an account, and a link to choose a password. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const { i18n, t } = useLingui();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<'en' | 'fr' | null>(i18n.locale === 'fr' ? 'fr' : 'en');
  const [role, setRole] = useState<VendorCompany['role'] | null>('bidder');
  const { fields, problem, isBusy, send } = useSending();
  const isWhole = name.trim() !== '' && email.trim() !== '' && language !== null && role !== null;
  const invite = (): void => {
    if (isWhole) send(() => companyApi.invite({ name: name.trim(), email: email.trim(), language, role }), onSent);
  };
  return (
    <QuestionDialog
      title={t`Invite a colleague`}
      about={<p>{t`A link to choose a password is sent to this address; it is valid for 72 hours.`}</p>}
      problem={problem}
      onClose={onClose}
    >
      <Field name="name" label={t`Name`} max={80} value={name} problem={fields['name']} onChange={setName} />
      <Field
        name="email"
        label={t`E-mail`}
        type="email"
        max={254}
        value={email}
        problem={fields['email']}
        onChange={setEmail}
      />
      <SelectInput
        label={t`Language`}
        value={language}
        options={[
          ['en', 'English'],
          ['fr', 'Français'],
        ]}
        disabled={false}
        onChange={setLanguage}
      />
      <SelectInput
        label={t({ message: 'May do', context: 'in the portal' })}
        value={role}
        options={roles.map((one) => [one, i18n._(roleWords[one])])}
        disabled={false}
        onChange={setRole}
      />
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t({ message: 'Invite', context: 'a colleague' })}
          loading={isBusy}
          disabled={!isWhole}
          onClick={invite}
        />
      </div>
    </QuestionDialog>
  );
}
