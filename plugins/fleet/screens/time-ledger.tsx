import { useQueryClient } from '@tanstack/react-query';
import { usePane } from '../../../core/panes/pane.ts';
import { useRecordChanges } from '../../../core/records/use-record-changes.ts';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { useSites } from '../../../core/sites/use-sites.ts';
import { equipmentStatusInterval } from '../records/equipment-status-interval.ts';
import { timeLedger } from '../reports/time-ledger.ts';
import { ToJustify } from './to-justify.tsx';

/** `/fleet/time_ledger`: one lane per machine, and the stops that still want their reason. Follows what anybody writes. */
export default function TimeLedger() {
  const queries = useQueryClient();
  const { visible } = usePane();
  const { selected } = useSites();
  const lookAgain = (): void => void queries.invalidateQueries({ queryKey: ['report', timeLedger.name] });
  useRecordChanges(equipmentStatusInterval, selected.map(({ id }) => id), visible, lookAgain);
  return <ReportScreen report={timeLedger} above={({ rows }) => <ToJustify rows={rows} onJustified={lookAgain} />} />;
}
