import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { totalsOf } from '../../../../core/reports/totals.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { liveStatuses, type LiveStatus } from '../../records/choices.ts';
import { fleetStatistics } from '../../reports/fleet-statistics.ts';
import { useLedgerChanges } from '../use-ledger-changes.ts';
import { FamilyMatrix } from './family-matrix.tsx';
import { GroupAvailability } from './group-availability.tsx';
import { StatusMark } from './status-mark.tsx';
import './statistics.css';

/** `/mining_equipment_fleet/equipment_stats`: how many machines do what now, above what they did in the period. */
export default function FleetStatistics() {
  const queries = useQueryClient();
  const { visible } = usePane();
  const { selected } = useSites();
  useLedgerChanges(
    selected.map(({ id }) => id),
    visible,
    () => void queries.invalidateQueries({ queryKey: ['report', fleetStatistics.name] }),
  );
  return (
    <ReportScreen
      report={fleetStatistics}
      above={({ rows }) => (
        <>
          <StatusCards rows={rows} />
          {rows.length > 0 ? (
            <div className="report-charts">
              <FamilyMatrix rows={rows} />
              <GroupAvailability rows={rows} />
            </div>
          ) : null}
        </>
      )}
    />
  );
}

function StatusCards({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const totals = totalsOf(fleetStatistics, rows);
  const percent = (value: unknown): string =>
    typeof value === 'number' ? format.quantity(value, '%', { decimals: 1 }) : '—';
  const hours = (value: unknown): string =>
    typeof value === 'number' ? format.quantity(value, 'h', { decimals: 0 }) : '—';
  return (
    <div className="status-rows">
      <ul className="status-cards" aria-label={t`Machines by live status`}>
        {Object.entries(liveStatuses).map(([status, label]) => (
          <li key={status}>
            <strong>{format.number(rows.filter((row) => row.status === status).length)}</strong>
            <StatusMark status={status as LiveStatus} /> {i18n._(label)}
          </li>
        ))}
      </ul>
      <ul className="status-cards" aria-label={t`Fleet in this period`}>
        <li>
          <strong>{percent(totals?.pa)}</strong>
          {i18n._(fleetStatistics.columns.pa?.label ?? fleetStatistics.title)}
        </li>
        <li>
          <strong>{percent(totals?.uoa)}</strong>
          {i18n._(fleetStatistics.columns.uoa?.label ?? fleetStatistics.title)}
        </li>
        <li>
          <strong>{hours(totals?.operating)}</strong>
          {i18n._(fleetStatistics.columns.operating?.label ?? fleetStatistics.title)}
        </li>
        <li>
          <strong>
            {hours(totals?.month_hours)} / {hours(totals?.month_target)}
          </strong>
          {t`Hours of the month, actual and target`}
        </li>
      </ul>
    </div>
  );
}
