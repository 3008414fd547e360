import { Button, HTMLTable, Spinner, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/panes/pane.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { adviceAnswers, adviceRefusals } from '../../records/choices.ts';
import { dispatchAdvice } from '../../records/dispatch-advice.ts';
import { useAdviceSites } from './use-advice.ts';

/** The list tells of all others. */
const shownRows = 30;
const intents = { accepted: 'success', refused: 'danger', overruled: 'warning', lapsed: 'none' } as const;
/** The label of a machine is its code and what it is; there is room for the code. */
const codeOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'label' in value ? (String(value.label).split(' ')[0] ?? '') : '—');

/** The last proposals up to the pane's instant: the answer, and where and how long the truck then waited. */
export function AdviceLog() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const { at } = usePaneTime();
  const sites = useAdviceSites();
  const until = at === null ? null : new Date(Math.ceil(at / 60_000) * 60_000).toISOString();
  const { data, error, refetch } = useQuery({
    queryKey: ['advice-log', sites.join(','), until],
    enabled: pane.visible && sites.length > 0,
    queryFn: () => records.list('dispatch_advice', { sort: '-shown_at', sites: sites.join(','), limit: shownRows, filter: until === null ? [] : [`shown_at:lte:${until}`], count: 'none' }),
  });
  useRecordChanges(dispatchAdvice, sites, pane.visible && at === null, () => void refetch());
  if (error) return <p className="advice-note" role="alert">{error.message}</p>;
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  const answer = (row: Row): string => {
    if (row.answer === null) return t`waits`;
    const words = i18n._(adviceAnswers[row.answer as keyof typeof adviceAnswers]);
    return row.refusal === null ? words : `${words}: ${i18n._(adviceRefusals[row.refusal as keyof typeof adviceRefusals])}`;
  };
  return (
    <div className="advice-log" tabIndex={0} role="group" aria-label={t`Log of the proposals`}>
      {data.rows.length === 0 ? <p className="advice-note">{t`Nothing was proposed yet.`}</p> : null}
      {data.rows.length > 0 ? (
        <HTMLTable compact>
          <thead>
            <tr>
              <th>{t`Proposal`}</th>
              <th>{t({ message: 'Answer', context: 'to a proposal' })}</th>
              <th>{t`What came of it`}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <time dateTime={String(row.shown_at)}>{format.time(String(row.shown_at))}</time> <b>{codeOf(row.truck)}</b> {codeOf(row.before)} → {codeOf(row.loading_unit)}
                  <small>{t`saves ${format.number(Number(row.saves), { decimals: 1 })} min`}</small>
                </td>
                <td>
                  <Tag minimal intent={row.answer === null ? 'primary' : intents[row.answer as keyof typeof intents]}>{answer(row)}</Tag>
                  <small>{typeof row.answered_by === 'string' ? row.answered_by : ''}</small>
                </td>
                <td>{typeof row.next_unit === 'string' ? t`${row.next_unit}, waited ${format.number(Number(row.next_queue), { decimals: 1 })} min` : '—'}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      ) : null}
      <Button size="small" variant="minimal" text={t`All proposals`} onClick={() => pane.open('/production/dispatch_advice', 'beside')} />
    </div>
  );
}
