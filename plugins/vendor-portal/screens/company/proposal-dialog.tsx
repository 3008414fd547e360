import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import type { VendorFile, VendorWords } from '../../../vendor-calls.ts';
import { companyApi } from './api.ts';
import { Field } from './field.tsx';
import { identityWords } from './words.ts';

const sizes = {
  trade_name: 120,
  address: 400,
  postal_code: 12,
  city: 80,
  phone: 20,
  email: 254,
  website: 200,
} as const;
const types = { email: 'email', phone: 'tel', website: 'url' } as const;
const names = Object.keys(identityWords) as (keyof VendorWords)[];

interface ProposalDialogProps {
  readonly identity: VendorFile['identity'];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** What the vendor would have written otherwise; only what differs is sent. */
export function ProposalDialog({ identity, onClose, onSent }: ProposalDialogProps) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState<VendorWords>({});
  const [note, setNote] = useState('');
  const { fields, problem, isBusy, send } = useSending();
  const changes = Object.fromEntries(
    names.flatMap((name) => {
      const value = typed[name]?.trim();
      return value && value !== identity[name] ? [[name, value]] : [];
    }),
  );
  const isEmpty = Object.keys(changes).length === 0 && !note.trim();
  return (
    <QuestionDialog
      title={t`Propose a change`}
      about={<p>{t`The buyer reads it and accepts or declines it.`}</p>}
      problem={problem}
      onClose={onClose}
    >
      {names.map((name) => (
        <Field
          key={name}
          name={name}
          label={i18n._(identityWords[name])}
          type={types[name as keyof typeof types] ?? 'text'}
          max={sizes[name]}
          value={typed[name] ?? identity[name] ?? ''}
          problem={fields[name]}
          onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <FormGroup label={t`Your message`} labelFor="company-note" helperText={fields['note']}>
        <TextArea
          id="company-note"
          fill
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t({ message: 'Send', context: 'a proposal' })}
          loading={isBusy}
          disabled={isEmpty}
          onClick={() => send(() => companyApi.propose(changes, note), onSent)}
        />
      </div>
    </QuestionDialog>
  );
}
