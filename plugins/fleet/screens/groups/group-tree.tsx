import { Button, Callout, Spinner } from '@blueprintjs/core';
import { ExpandAll, List, Plus } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { records } from '../../../../core/records/client.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { equipment } from '../../records/equipment.ts';
import { groupNodes, type GroupNode } from './group-nodes.ts';
import { MoveDialog, type Move } from './move-dialog.tsx';
import { Tree } from './tree.tsx';
import '../../../../core/records/screens/record-screen.css';
import { useMay } from '../../../../core/records/use-may.ts';
import './groups.css';
import type { equipmentGroup } from '../../records/equipment-group.ts';

/**
 * `/mining_equipment_fleet/settings/equipment_groups`: the groups by their parent with their machines; `?as=list` is
 * the plain list.
 */
export default function GroupTree(props: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  if (pane.search.get('as') === 'list')
    return (
      <RecordListScreen
        {...props}
        actions={<Button size="small" text={t`Tree view`} onClick={() => pane.setSearch({ as: null })} />}
      />
    );
  return <Groups {...props} />;
}

function Groups({ record, path }: RecordListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { selected } = useSites();
  const sites = selected.map(({ id }) => id);
  const mayCreate = useMay(record, 'create');
  const mayMoveGroups = useMay(record, 'update');
  const mayMoveMachines = useCan('equipment:update');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<Move | null>(null);
  const key = ['equipment-groups', sites.join(',')];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const [groups, machines] = await Promise.all([
        records.every<typeof equipmentGroup>('equipment_group', { sort: 'code' }),
        records.every<typeof equipment>('equipment', {
          sort: 'code',
          filter: ['state:ne:retired'],
          sites: sites.join(','),
        }),
      ]);
      return { groups, machines };
    },
  });
  const lookAgain = (): void => void queries.invalidateQueries({ queryKey: ['equipment-groups'] });
  useRecordChanges(record, [], pane.visible, lookAgain);
  useRecordChanges(equipment, sites, pane.visible, lookAgain);
  const nodes = useMemo(() => (data ? groupNodes(data.groups, data.machines, open) : []), [data, open]);
  const toggle = (id: string, shown: boolean): void =>
    setOpen((before) => new Set(shown ? [...before, id] : [...before].filter((one) => one !== id)));
  const mayMove = ({ kind }: GroupNode): boolean => (kind === 'group' ? mayMoveGroups : mayMoveMachines);
  const pathOf = ({ kind, id }: GroupNode): string =>
    kind === 'group' ? `${path}/${id}` : `/mining_equipment_fleet/equipments/${id}`;
  return (
    <div role="group" className="record-screen" aria-label={i18n._(record.plural)}>
      <header className="record-head">
        <h1>{i18n._(record.plural)}</h1>
        <Button
          size="small"
          variant="minimal"
          icon={<ExpandAll />}
          text={t`Expand all`}
          disabled={!data}
          onClick={() => setOpen(new Set(data?.groups.map(({ id }) => id)))}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<List />}
          text={t`List view`}
          onClick={() => pane.setSearch({ as: 'list' })}
        />
        {mayCreate ? (
          <Button intent="primary" icon={<Plus />} text={t`New`} onClick={() => pane.open(`${path}/new`)} />
        ) : null}
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? (
        <Tree
          label={i18n._(record.plural)}
          nodes={nodes}
          open={open}
          onToggle={toggle}
          mayMove={mayMove}
          onOpen={(node, beside) => pane.open(pathOf(node), beside ? 'beside' : 'here')}
          onMove={(node, target) => setMoving({ node, target })}
        />
      ) : (
        <Spinner aria-label={t`Loading`} />
      )}
      {moving && data ? (
        <MoveDialog move={moving} groups={data.groups} onClose={() => setMoving(null)} onMoved={lookAgain} />
      ) : null}
    </div>
  );
}
