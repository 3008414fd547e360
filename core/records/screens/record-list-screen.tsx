import { Callout } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Message } from '../../app/message.tsx';
import { useNarrow } from '../../app/use-narrow.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { usePane } from '../../panes/pane.ts';
import type { Row } from '../client.ts';
import { EditNote } from '../list/edit-note.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { firstCell, type GridSelection } from '../list/grid-selection.ts';
import { GroupList } from '../list/group-list.tsx';
import { GroupSelect } from '../list/group-select.tsx';
import { ListHead } from '../list/list-head.tsx';
import { RecordGrid } from '../list/record-grid.tsx';
import { SelectionBar, type RowAction } from '../list/selection-bar.tsx';
import { useColumns } from '../list/use-columns.ts';
import { useGridEdits } from '../list/use-grid-edits.ts';
import { useListCriteria } from '../list/use-list-criteria.ts';
import { useRows } from '../list/use-rows.ts';
import { recordViews } from '../list/views-api.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { DeletedNote } from './deleted-note.tsx';
import './record-screen.css';
import './record-list-screen.css';

interface RecordListProps {
  readonly record: RecordDefinition;
  readonly path: string;
  /** Further buttons of the list's head, such as import and export. */
  readonly actions?: ReactNode;
  /** What a plugin does with the marked rows. */
  readonly rowActions?: readonly RowAction[];
}

const noActions: readonly RowAction[] = [];

/** The list of a record: search, filters, order, columns, views, groups; every row as one scrolls; edited like a spreadsheet. */
export function RecordListScreen({ record, path, actions, rowActions = noActions }: RecordListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const list = useListCriteria(record);
  const { criteria, group, viewId } = list;
  const screen = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(screen, 520);
  const [adding, setAdding] = useState(false);
  const rows = useRows(record, criteria, pane.visible);
  const { data: views = [] } = useQuery({ queryKey: ['record-views', record.name], queryFn: () => recordViews.list(record.name) });
  const view = views.find(({ id }) => id === viewId) ?? null;
  const columns = useColumns(record, view?.body.columns ?? null);
  const edits = useGridEdits(record, rows);
  // Another list begins at its first cell.
  const [marked, setMarked] = useState({ rows, selection: firstCell });
  const selection = marked.rows === rows ? marked.selection : firstCell;
  const setSelection = useCallback((next: GridSelection) => setMarked({ rows, selection: next }), [rows]);
  const open = (row: Row, beside: boolean): void => pane.open(`${path}/${row.id}`, beside ? 'beside' : 'here');
  const nameOf = (id: string): string => {
    const index = rows.indexOf(id);
    const row = index === null ? undefined : rows.at(index);
    return row ? record.display.flatMap((name) => (record.fields[name] ? viewOf(record.fields[name]).words(row[name], record.fields[name], { i18n, format }) || [] : [])).join(' ') : '';
  };
  const filtered = criteria.search !== '' || criteria.filter.length > 0;

  return (
    <div ref={screen} role="group" className="record-screen" aria-label={i18n._(record.plural)}>
      <ListHead record={record} path={path} rows={rows} list={list} views={views} view={view} columns={columns} edits={edits} actions={actions} narrow={narrow} onAddFilter={() => setAdding(true)} />
      <DeletedNote record={record} onRestored={() => rows.refresh()} />
      <div className="record-tools">
        <FilterBar record={record} filters={criteria.filter} onChange={list.setFilters} adding={adding} onAdding={setAdding} bare={narrow} />
        {narrow ? null : <GroupSelect record={record} group={group} onChange={list.setGroup} />}
      </div>
      <EditNote record={record} edits={edits} nameOf={nameOf} />
      {rows.error ? (
        <Callout intent="danger" className="record-note">
          {rows.error.message}
        </Callout>
      ) : null}
      {group !== null ? (
        <GroupList record={record} by={group} criteria={criteria} columns={columns.columns} revision={rows.revision()} onDrill={list.drill} onOpen={open} />
      ) : rows.count === 0 ? (
        <Message level={2} icon={<Search size={32} />} title={t`Nothing here`} actions={null}>
          {filtered ? t`No entry fits the search and the filters.` : t`There is no entry yet.`}
        </Message>
      ) : (
        <>
          <RecordGrid record={record} rows={rows} criteria={criteria} columns={columns} edits={edits} onSort={list.setSort} onOpen={open} selection={selection} onSelect={setSelection} />
          <SelectionBar record={record} rows={rows} criteria={criteria} columns={columns.columns} selection={selection} edits={edits} actions={rowActions} />
        </>
      )}
    </div>
  );
}
