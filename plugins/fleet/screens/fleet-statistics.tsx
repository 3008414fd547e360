import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../core/i18n/use-format.ts';
import { usePane } from '../../../core/panes/pane.ts';
import { useRecordChanges } from '../../../core/records/use-record-changes.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { useSites } from '../../../core/sites/use-sites.ts';
import { liveStatuses } from '../records/choices.ts';
import { equipmentStatusInterval } from '../records/equipment-status-interval.ts';
import { fleetStatistics } from '../reports/fleet-statistics.ts';
import './to-justify.css';

/** `/mining_equipment_fleet/equipment_stats`: how many machines do what now, above what they did in the period. */
export default function FleetStatistics() {
  const queries = useQueryClient();
  const { visible } = usePane();
  const { selected } = useSites();
  useRecordChanges(equipmentStatusInterval, selected.map(({ id }) => id), visible, () => void queries.invalidateQueries({ queryKey: ['report', fleetStatistics.name] }));
  return <ReportScreen report={fleetStatistics} above={({ rows }) => <StatusCards rows={rows} />} />;
}

function StatusCards({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  return (
    <ul className="status-cards" aria-label={t`Machines by live status`}>
      {Object.entries(liveStatuses).map(([status, label]) => (
        <li key={status}>
          <strong>{format.number(rows.filter((row) => row.status === status).length)}</strong>
          {i18n._(label)}
        </li>
      ))}
    </ul>
  );
}
