import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { deviationsByWeek } from '../../reports/deviations-by-week.ts';
import { DeviationTrend } from './deviation-trend.tsx';
import { ListWithViews } from './list-with-views.tsx';

/** Jobs without a card as a list, and week by week by reason and team. */
export default function DeviationList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={[
        {
          id: 'weeks',
          title: t({ message: 'By week', context: 'view of entries' }),
          can: `${deviationsByWeek.name}:read`,
          show: () => (
            <ReportScreen
              report={deviationsByWeek}
              above={({ rows, question }) => <DeviationTrend rows={rows} question={question} />}
            />
          ),
        },
      ]}
    />
  );
}
