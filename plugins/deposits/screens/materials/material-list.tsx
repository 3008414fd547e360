import { Button } from '@blueprintjs/core';
import { GridView } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/plugin.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { DestinationMatrix } from './destination-matrix.tsx';

/** `/mineral_deposits/settings/mineral_types`: the list; `?as=matrix` says which material may go where. */
export default function MaterialList(props: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  if (pane.search.get('as') === 'matrix') return <DestinationMatrix />;
  return (
    <RecordListScreen
      {...props}
      actions={
        <Button
          size="small"
          icon={<GridView />}
          text={t`Materials and destinations`}
          onClick={() => pane.setSearch({ as: 'matrix' })}
        />
      }
    />
  );
}
