import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { GanttChart } from '../../../../core/charts/svg/gantt-chart.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { readReport } from '../../../../core/reports/client.ts';
import { periodOf } from '../../../../core/reports/period.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { timeLedger } from '../../reports/time-ledger.ts';
import { ledgerBars, type LedgerBar } from '../ledger/ledger-bars.ts';
import { LedgerLegend } from '../ledger/ledger-legend.tsx';
import { StretchDialog, type LedgerStretch } from '../ledger/stretch-dialog.tsx';
import { dayStrips, daysBefore } from './day-strips.ts';

const shownDays = 14;

/** What the machine did, a strip of 24 hours per production day. */
export function TimeTab({ row }: { readonly row: Row }) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const mayChange = useCan('equipment_status_interval:update', row.site);
  const [chosen, setChosen] = useState<LedgerStretch | null>(null);
  const [now] = useState(() => new Date());
  const { to } = periodOf('today', now, format.timeZone);
  const days = useMemo(() => daysBefore(to, shownDays), [to]);
  const query = { from: days.at(-1) ?? to, to, equipment: row.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['machine', row.id, 'time', to],
    queryFn: () => readReport(timeLedger.name, query),
  });
  const unjustified = t`Not justified`;
  const strips = useMemo(
    () => dayStrips(data ? ledgerBars(data.rows, i18n, format, unjustified) : [], days, format),
    [data, i18n, format, unjustified, days],
  );
  const title = t`The last ${shownDays} days`;
  const pick = ({ row: stretch, category }: LedgerBar): void =>
    setChosen({
      id: String(stretch.id),
      machine: String(stretch.machine),
      from: String(stretch.started_at),
      to: String(stretch.ended_at),
      was: category,
    });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  return (
    <>
      <ChartFigure title={title} wide>
        <LedgerLegend />
        <GanttChart
          label={title}
          lanes={strips.lanes}
          stretches={strips.bars}
          range={strips.range}
          {...(mayChange ? { onPick: pick } : {})}
        />
      </ChartFigure>
      {chosen ? (
        <StretchDialog stretch={chosen} onClose={() => setChosen(null)} onChanged={() => void refetch()} />
      ) : null}
    </>
  );
}
