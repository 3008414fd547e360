import { Button, Callout, Tag } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Message } from '../../parts/message.tsx';
import { useNarrow } from '../../parts/use-narrow.ts';
import { useFormat } from '../../sites/use-format.ts';
import { usePane } from '../../registry/pane.ts';
import type { Row } from '../client.ts';
import { askedColumns } from '../list/asked-columns.ts';
import { EditNote } from '../list/edit-note.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { firstCell, type GridSelection } from '../list/grid-selection.ts';
import { GroupList } from '../list/group-list.tsx';
import { GroupSelect } from '../list/group-select.tsx';
import { ListHead } from '../list/list-head.tsx';
import { RecordGrid } from '../list/record-grid.tsx';
import { LongWait } from '../list/long-wait.tsx';
import { SelectionBar, type RowAction } from '../list/selection-bar.tsx';
import { useColumns } from '../list/use-columns.ts';
import { useGridEdits } from '../list/use-grid-edits.ts';
import { useListCriteria } from '../list/use-list-criteria.ts';
import { useListLink } from '../list/use-list-link.ts';
import { useRows } from '../list/use-rows.ts';
import { useSlowList } from '../list/use-slow-list.ts';
import { recordViews } from '../list/views-api.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { DeletedNote } from './deleted-note.tsx';
import './record-screen.css';
import './record-list-screen.css';

interface RecordListProps {
  readonly record: RecordDefinition;
  readonly path: string;
  /** Where a new entry is made, where that is not `<path>/new`. */
  readonly newPath?: string;
  /** Further buttons of the list's head, such as import and export. */
  readonly actions?: ReactNode;
  /** What a plugin does with the marked rows. */
  readonly rowActions?: readonly RowAction[];
  /**
   * The column by which the list follows what was picked in a linked pane, where several point to such rows; null: by
   * none.
   */
  readonly follows?: string | null;
}

const noActions: readonly RowAction[] = [];

/**
 * The list of a record: search, filters, order, columns, views, groups; every row as one scrolls; edited like a
 * spreadsheet.
 */
export function RecordListScreen({ record, path, newPath, actions, rowActions = noActions, follows }: RecordListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const list = useListCriteria(record);
  const { criteria: own, group, viewId } = list;
  const link = useListLink(record, own.filter, follows);
  const criteria = useMemo(
    () => (link.filter === null ? own : { ...own, filter: [...own.filter, link.filter] }),
    [own, link.filter],
  );
  const screen = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(screen, 520);
  const [adding, setAdding] = useState(false);
  const { data: views = [] } = useQuery({
    queryKey: ['record-views', record.name],
    queryFn: () => recordViews.list(record.name),
  });
  const view = views.find(({ id }) => id === viewId) ?? null;
  const columns = useColumns(record, view?.body.columns ?? null);
  const needed = rowActions.flatMap(({ columns: read = [] }) => read).join(',');
  const asked = useMemo(
    () => askedColumns(record, columns.columns, needed.split(',').filter(Boolean)),
    [record, columns.columns, needed],
  );
  const rows = useRows(record, criteria, asked, pane.visible);
  const slow = useSlowList(record, rows, criteria.sort);
  const edits = useGridEdits(record, rows);
  // Another list begins at its first cell.
  const [marked, setMarked] = useState({ rows, selection: firstCell });
  const selection = marked.rows === rows ? marked.selection : firstCell;
  const setSelection = useCallback((next: GridSelection) => setMarked({ rows, selection: next }), [rows]);
  const open = (row: Row, beside: boolean): void => pane.open(`${path}/${row.id}`, beside ? 'beside' : 'here');
  const nameOf = (id: string): string => {
    const index = rows.indexOf(id);
    const row = index === null ? undefined : rows.at(index);
    return row
      ? record.display
          .flatMap((name) =>
            record.fields[name]
              ? viewOf(record.fields[name]).words(row[name], record.fields[name], { i18n, format }) || []
              : [],
          )
          .join(' ')
      : '';
  };
  const choose = (next: GridSelection): void => {
    const row =
      next.rowId !== null && (next.rowId !== selection.rowId || next.focus.column !== selection.focus.column)
        ? rows.at(next.focus.row)
        : undefined;
    if (row) link.pick(row, columns.columns[next.focus.column]);
    setSelection(next);
  };
  const giveUp = (): void => {
    rows.stop();
    if (slow.earlier !== null) list.setSort(slow.earlier);
    screen.current?.querySelector<HTMLElement>('.bp6-table-container')?.focus();
  };
  const filtered = criteria.search !== '' || criteria.filter.length > 0 || criteria.at !== undefined;

  return (
    <div ref={screen} role="group" className="record-screen" aria-label={i18n._(record.plural)}>
      <ListHead
        record={record}
        path={path}
        newPath={newPath}
        rows={rows}
        list={list}
        criteria={criteria}
        views={views}
        view={view}
        columns={columns}
        edits={edits}
        actions={actions}
        narrow={narrow}
        slowGroups={slow.columns?.group}
        onAddFilter={() => setAdding(true)}
      />
      <DeletedNote record={record} onRestored={() => rows.refresh()} />
      <div className="record-tools">
        <FilterBar
          record={record}
          filters={own.filter}
          onChange={list.setFilters}
          adding={adding}
          onAdding={setAdding}
          bare={narrow}
        />
        {link.filter === null ? null : (
          <Button
            size="small"
            intent="primary"
            variant="outlined"
            endIcon={<Cross />}
            text={t`Only ${link.label}, as selected`}
            title={t`Show all again`}
            onClick={link.lift}
          />
        )}
        {criteria.at === undefined ? null : <Tag intent="warning">{t`As at ${format.datetime(criteria.at)}`}</Tag>}
        {narrow ? null : (
          <GroupSelect record={record} group={group} slow={slow.columns?.group} onChange={list.setGroup} />
        )}
      </div>
      <EditNote record={record} edits={edits} nameOf={nameOf} />
      {rows.error ? (
        <Callout intent="danger" className="record-note">
          {rows.error.message}
        </Callout>
      ) : null}
      {group !== null ? (
        <GroupList
          record={record}
          by={group}
          criteria={criteria}
          columns={columns.columns}
          revision={rows.revision()}
          onDrill={list.drill}
          onCancel={() => list.setGroup(null)}
          onOpen={open}
        />
      ) : rows.count === 0 ? (
        <Message level={2} icon={<Search size={32} />} title={t`Nothing here`} actions={null}>
          {filtered ? t`No entry matches the search and filters.` : t`No entries yet.`}
        </Message>
      ) : (
        <>
          <LongWait words={slow.words} {...(slow.earlier === null ? {} : { onCancel: giveUp })} />
          <RecordGrid
            record={record}
            rows={rows}
            criteria={criteria}
            columns={columns}
            edits={edits}
            onSort={list.setSort}
            slow={slow.columns?.sort}
            onOpen={open}
            selection={selection}
            onSelect={choose}
          />
          <SelectionBar
            record={record}
            rows={rows}
            criteria={criteria}
            columns={columns.columns}
            selection={selection}
            edits={edits}
            actions={rowActions}
          />
        </>
      )}
    </div>
  );
}
