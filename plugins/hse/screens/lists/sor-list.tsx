import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { ListWithViews } from './list-with-views.tsx';
import { StateBoard } from './state-board.tsx';

/** Observations as a list, and side by side in what has become of them. */
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
      ]}
    />
  );
}
