import { HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { adviceAnswers, adviceRefusals } from '../../records/choices.ts';

const intents = { accepted: 'success', refused: 'danger', overruled: 'warning', lapsed: 'none' } as const;
/** The label of a machine is its code and what it is; there is room for the code. */
const codeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? (String(value.label).split(' ')[0] ?? '') : '—';

/** Proposals with the answer that each got, and what came of it. */
export function AdviceRows({ rows }: { readonly rows: readonly Row[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const answer = (row: Row): string => {
    if (row.answer === null) return t`waits`;
    const words = i18n._(adviceAnswers[row.answer as keyof typeof adviceAnswers]);
    return row.refusal === null
      ? words
      : `${words}: ${i18n._(adviceRefusals[row.refusal as keyof typeof adviceRefusals])}`;
  };
  return (
    <HTMLTable compact>
      <thead>
        <tr>
          <th>{t`Proposal`}</th>
          <th>{t({ message: 'Answer', context: 'to a proposal' })}</th>
          <th>{t`Follow-up result`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={String(row.shown_at)}>{format.time(String(row.shown_at))}</time>{' '}
              <b>{codeOf(row.truck)}</b> {codeOf(row.before)} → {codeOf(row.loading_unit)}
              <small>{t`saves ${format.number(Number(row.saves), { decimals: 1 })} min`}</small>
            </td>
            <td>
              <Tag minimal intent={row.answer === null ? 'primary' : intents[row.answer as keyof typeof intents]}>
                {answer(row)}
              </Tag>
              <small>{typeof row.answered_by === 'string' ? row.answered_by : ''}</small>
            </td>
            <td>
              {typeof row.next_unit !== 'string'
                ? '—'
                : row.next_queue === null
                  ? row.next_unit
                  : t`${row.next_unit}, waited ${format.number(Number(row.next_queue), { decimals: 1 })} min`}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
