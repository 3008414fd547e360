import { Button } from '@blueprintjs/core';
import { Layers } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useMay } from '../../../../core/records/use-may.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { GenerateLevels } from './generate-levels.tsx';

/** `/mineral_deposits/settings/mine_ore_levels`: the list; `?do=generate` makes the levels of a pit. */
export default function LevelList(props: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const notify = useToast();
  const mayCreate = useMay(props.record, 'create');
  const close = (): void => pane.setSearch({ do: null });
  return (
    <>
      <RecordListScreen
        {...props}
        actions={
          mayCreate ? (
            <Button
              size="small"
              icon={<Layers />}
              text={t`Generate levels`}
              onClick={() => pane.setSearch({ do: 'generate' })}
            />
          ) : null
        }
      />
      {mayCreate && pane.search.get('do') === 'generate' ? (
        <GenerateLevels
          onClose={close}
          onMade={(count) => {
            notify(t`Levels created: ${count}.`, 'success');
            close();
          }}
        />
      ) : null}
    </>
  );
}
