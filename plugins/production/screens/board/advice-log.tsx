import { Button, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { dispatchAdvice } from '../../records/dispatch-advice.ts';
import { AdviceRows } from './advice-rows.tsx';
import { useAdviceSites } from './use-advice.ts';

/** The list tells of all others. */
const shownRows = 30;

/** The last proposals up to the pane's instant: the answer, and where and how long the truck then waited. */
export function AdviceLog() {
  const { t } = useLingui();
  const pane = usePane();
  const { at } = usePaneTime();
  const sites = useAdviceSites();
  const until = at === null ? null : new Date(Math.ceil(at / 60_000) * 60_000).toISOString();
  const { data, error, refetch } = useQuery({
    queryKey: ['advice-log', sites.join(','), until],
    enabled: pane.visible && sites.length > 0,
    queryFn: () =>
      records.list<typeof dispatchAdvice>('dispatch_advice', {
        sort: '-shown_at',
        sites: sites.join(','),
        limit: shownRows,
        filter: until === null ? [] : [`shown_at:lte:${until}`],
        count: 'none',
      }),
  });
  useRecordChanges(dispatchAdvice, sites, pane.visible && at === null, () => void refetch());
  if (error)
    return (
      <p className="advice-note" role="alert">
        {error.message}
      </p>
    );
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  return (
    <div className="advice-log" tabIndex={0} role="group" aria-label={t`Proposal log`}>
      {data.rows.length === 0 ? <p className="advice-note">{t`No proposals yet.`}</p> : <AdviceRows rows={data.rows} />}
      <Button
        size="small"
        variant="minimal"
        text={t`All proposals`}
        onClick={() => pane.open('/production/dispatch_advice', 'beside')}
      />
    </div>
  );
}
