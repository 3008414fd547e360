import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { ListWithViews } from './list-with-views.tsx';
import { StateBoard } from './state-board.tsx';

/** Fetched with the first look at the map. */
const SorMap = lazy(async () => ({ default: (await import('../maps/sor-map.tsx')).SorMap }));

/** Observations as a list, side by side in what has become of them, and where they were made. */
export default function SorList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={[
        {
          id: 'board',
          title: t({ message: 'Board', context: 'view of entries' }),
          show: () => (
            <StateBoard
              record={record}
              path={path}
              states={['open', 'assigned', 'in_progress', 'resolved']}
              shown={['sor_type', 'place', 'potential', 'responsible', 'due_on']}
            />
          ),
        },
        {
          id: 'map',
          title: t({ message: 'Map', context: 'view of entries' }),
          show: () => <SorMap record={record} path={path} />,
        },
      ]}
    />
  );
}
