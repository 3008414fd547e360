import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToast } from '../../../../core/toast/toast.tsx';
import { evaluationApi } from './api.ts';

/** What an evaluator is asked before anything else. */
export function ConflictQuestion({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [conflict, setConflict] = useState('');
  const declare = (text: string | null): void =>
    void evaluationApi
      .declare(id, text)
      .then(onDone, (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'));
  return (
    <section className="technical-offer conflict-question" aria-label={t`Conflict of interest`}>
      <h3>{t`Do you have a conflict of interest?`}</h3>
      <p>{t`Family ties, shares, gifts or work for one of the vendors: anyone with a conflict does not evaluate.`}</p>
      <Button intent="primary" text={t`No conflict`} onClick={() => declare(null)} />
      <FormGroup label={t`Yes, namely`} labelFor="conflict">
        <TextArea
          id="conflict"
          fill
          rows={2}
          maxLength={2000}
          value={conflict}
          onChange={({ target }) => setConflict(target.value)}
        />
      </FormGroup>
      <Button
        intent="danger"
        text={t`Declare conflict`}
        disabled={!conflict.trim()}
        onClick={() => declare(conflict.trim())}
      />
    </section>
  );
}
