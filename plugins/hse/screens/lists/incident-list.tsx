import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { ListWithViews } from './list-with-views.tsx';
import { MonthCalendar } from './month-calendar.tsx';

/** Accidents and incidents as a list and by the days on which they happened. */
export default function IncidentList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={[
        {
          id: 'calendar',
          title: t({ message: 'Calendar', context: 'view of entries' }),
          show: () => <MonthCalendar record={record} path={path} day="production_date" shown={['kind', 'place']} />,
        },
      ]}
    />
  );
}
