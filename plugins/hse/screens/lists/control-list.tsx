import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { controlsByWeek } from '../../reports/controls-due.ts';
import { ControlCalendar } from './control-calendar.tsx';
import { ListWithViews } from './list-with-views.tsx';

/** Statutory controls as a list, and what is due in thirteen weeks by category. */
export default function ControlList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={[
        {
          id: 'weeks',
          title: t({ message: 'Due in 13 weeks', context: 'view of entries' }),
          can: `${controlsByWeek.name}:read`,
          show: () => <ReportScreen report={controlsByWeek} above={({ rows }) => <ControlCalendar rows={rows} />} />,
        },
      ]}
    />
  );
}
