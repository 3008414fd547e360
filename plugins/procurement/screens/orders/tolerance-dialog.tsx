import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import type { Row } from '../../../../core/records/client.ts';
import { invoiceMatches } from '../../records/invoice-choices.ts';

/** Sets how much more or less than ordered may come, and what invoices are compared with, before the order is issued. */
export function ToleranceDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const queries = useQueryClient();
  const shown = (name: string): string => String(Number(row[name] ?? 0));
  const [over, setOver] = useState(shown('tol_over_pct'));
  const [under, setUnder] = useState(shown('tol_under_pct'));
  const [match, setMatch] = useState(row['match'] === 'two_way' ? 'two_way' : 'three_way');
  const { isBusy, sentence, send } = useSending();
  const [more, less] = [over, under].map((typed) => Number(typed.trim().replace(',', '.')));
  const save = (): void =>
    send(
      () =>
        api(`procurement/orders/${row.id}/tolerances/`, {
          method: 'PUT',
          body: { tol_over_pct: more, tol_under_pct: less, match },
        }),
      async () => {
        await queries.invalidateQueries({ queryKey: ['record', 'purchase_order', row.id] });
        onClose();
      },
    );
  return (
    <QuestionDialog
      title={t`Receipt tolerances`}
      about={<p>{t`Allowed over- or under-delivery per line, up to 20 %.`}</p>}
      problem={sentence}
      onClose={onClose}
    >
      <FormGroup label={t`More than ordered, %`} labelFor="tolerance-over">
        <InputGroup id="tolerance-over" inputMode="decimal" value={over} onValueChange={setOver} />
      </FormGroup>
      <FormGroup label={t`Less than ordered, %`} labelFor="tolerance-under">
        <InputGroup id="tolerance-under" inputMode="decimal" value={under} onValueChange={setUnder} />
      </FormGroup>
      <FormGroup label={t`Invoice control`} labelFor="tolerance-match">
        <HTMLSelect
          id="tolerance-match"
          fill
          value={match}
          options={Object.entries(invoiceMatches).map(([value, label]) => ({ value, label: i18n._(label) }))}
          onChange={({ currentTarget }) => setMatch(currentTarget.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          text={t`Set tolerances`}
          loading={isBusy}
          disabled={!Number.isFinite(more) || !Number.isFinite(less)}
          onClick={save}
        />
      </div>
    </QuestionDialog>
  );
}
