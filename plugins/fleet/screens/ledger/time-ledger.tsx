import { Button } from '@blueprintjs/core';
import { TimelineEvents } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { max, min } from 'd3-array';
import { useMemo, useState } from 'react';
import { GanttChart } from '../../../../core/charts/svg/gantt-chart.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { timeLedger } from '../../reports/time-ledger.ts';
import { useLedgerChanges } from '../use-ledger-changes.ts';
import { ledgerBars, type LedgerBar } from './ledger-bars.ts';
import { LedgerLegend } from './ledger-legend.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { StretchDialog, type LedgerStretch } from './stretch-dialog.tsx';
import { ToJustify } from './to-justify.tsx';
import './ledger.css';

/**
 * `/fleet/time_ledger`: one lane per machine, and the stops that still want their reason. Follows what anybody writes.
 */
export default function TimeLedger() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const pane = usePane();
  const { selected } = useSites();
  const mayChange = useCan('equipment_status_interval:update');
  const [chosen, setChosen] = useState<LedgerStretch | null>(null);
  const lookAgain = (): void => void queries.invalidateQueries({ queryKey: ['report', timeLedger.name] });
  useLedgerChanges(
    selected.map(({ id }) => id),
    pane.visible,
    lookAgain,
  );
  const pick = ({ row, category }: LedgerBar): void =>
    setChosen({
      id: String(row.id),
      machine: String(row.machine),
      from: String(row.started_at),
      to: String(row.ended_at),
      was: category,
    });
  const actions = mayChange ? (
    <Button
      size="small"
      icon={<TimelineEvents />}
      text={t`Set status`}
      onClick={() => pane.setSearch({ do: 'status' })}
    />
  ) : null;
  return (
    <>
      <ReportScreen
        report={timeLedger}
        actions={actions}
        above={({ rows }) => (
          <>
            <ToJustify rows={rows} onPick={setChosen} />
            {rows.length > 0 ? <Lanes rows={rows} {...(mayChange ? { onPick: pick } : {})} /> : null}
          </>
        )}
      />
      {chosen ? <StretchDialog stretch={chosen} onClose={() => setChosen(null)} onChanged={lookAgain} /> : null}
      {mayChange && pane.search.get('do') === 'status' ? (
        <StatusDialog onClose={() => pane.setSearch({ do: null })} onSet={lookAgain} />
      ) : null}
    </>
  );
}

function Lanes({ rows, onPick }: { readonly rows: readonly ReportRow[]; readonly onPick?: (bar: LedgerBar) => void }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const unjustified = t`Not justified`;
  const bars = useMemo(() => ledgerBars(rows, i18n, format, unjustified), [rows, i18n, format, unjustified]);
  const lanes = useMemo(
    () =>
      [...new Set(bars.map(({ lane }) => lane))].toSorted((one, other) =>
        one.localeCompare(other, undefined, { numeric: true }),
      ),
    [bars],
  );
  const range = useMemo(() => [min(bars, ({ from }) => from) ?? 0, max(bars, ({ to }) => to) ?? 0] as const, [bars]);
  const title = t`Time ledger`;
  return (
    <div className="report-charts">
      <ChartFigure title={title} wide>
        <LedgerLegend />
        <GanttChart label={title} lanes={lanes} stretches={bars} range={range} {...(onPick ? { onPick } : {})} />
      </ChartFigure>
    </div>
  );
}
