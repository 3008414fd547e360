import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { ListWithViews } from './list-with-views.tsx';
import { MonthCalendar } from './month-calendar.tsx';

/** Fetched with the first look at the map. */
const IncidentMap = lazy(async () => ({ default: (await import('../maps/incident-map.tsx')).IncidentMap }));

/** Accidents and incidents as a list, by the days on which they happened, and where. */
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
        {
          id: 'map',
          title: t({ message: 'Map', context: 'view of entries' }),
          show: () => <IncidentMap record={record} path={path} />,
        },
      ]}
    />
  );
}
