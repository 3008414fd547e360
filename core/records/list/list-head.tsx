import { Button, Classes } from '@blueprintjs/core';
import { Filter, Plus, Refresh, Undo } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { usePane } from '../../registry/pane.ts';
import type { RecordDefinition } from '../record.ts';
import { ColumnMenu } from './column-menu.tsx';
import { GroupSelect } from './group-select.tsx';
import { ListMenu } from './list-menu.tsx';
import type { ListCriteria, ListRows } from './list-rows.ts';
import { SearchBox } from './search-box.tsx';
import type { ColumnControls } from './use-columns.ts';
import type { GridEdits } from './use-grid-edits.ts';
import type { ListControls } from './use-list-criteria.ts';
import { ViewMenu } from './view-menu.tsx';
import type { RecordView } from './views-api.ts';
import '../screens/record-screen.css';
import { useMay } from '../use-may.ts';
import './list-head.css';

interface ListHeadProps {
  readonly record: RecordDefinition;
  readonly path: string;
  /** Where a new entry is made, where that is not `<path>/new`. */
  readonly newPath?: string | undefined;
  readonly rows: Pick<ListRows, 'count' | 'countIsExact' | 'refresh'>;
  readonly list: ListControls;
  /** What is shown in fact, which a linked pane may narrow further. */
  readonly criteria: ListCriteria;
  readonly views: readonly RecordView[];
  /** The one that is open. */
  readonly view: RecordView | null;
  readonly columns: ColumnControls;
  readonly edits: GridEdits;
  /** Further buttons. */
  readonly actions: ReactNode;
  /** One line: the search, and a menu with the rest. */
  readonly narrow: boolean;
  /** Names of the fields by which it takes a while to group. */
  readonly slowGroups?: readonly string[] | undefined;
  readonly onAddFilter: () => void;
}

/** The head of a list: its name and length, the search, views, columns, and what can be done with it. */
export function ListHead({
  record,
  path,
  newPath,
  rows,
  list,
  criteria: shown,
  views,
  view,
  columns,
  edits,
  actions,
  narrow,
  slowGroups,
  onAddFilter,
}: ListHeadProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const mayCreate = useMay(record, 'create');
  const { criteria, group } = list;
  const body = useMemo(
    () => ({ columns: columns.choice, sort: criteria.sort, filter: criteria.filter, search: criteria.search, group }),
    [columns.choice, criteria, group],
  );
  const title = i18n._(record.plural);
  const create = (event: MouseEvent): void =>
    pane.open(newPath ?? `${path}/new`, event.ctrlKey || event.metaKey ? 'beside' : 'here');
  const tools = (
    <>
      <ViewMenu record={record} views={views} opened={view} body={body} onOpen={list.openView} />
      <ColumnMenu record={record} controls={columns} labelled={narrow} />
      {edits.undoable ? (
        <Button
          variant="minimal"
          icon={<Undo />}
          text={narrow ? t`Undo the last change` : undefined}
          aria-label={t`Undo the last change`}
          title={t`Undo the last change`}
          onClick={() => void edits.undo()}
        />
      ) : null}
      <Button
        variant="minimal"
        icon={<Refresh />}
        text={narrow ? t`Refresh` : undefined}
        aria-label={t`Refresh`}
        onClick={() => rows.refresh()}
      />
      {actions}
    </>
  );
  const rest = (
    <div className="list-rest" role="group" aria-label={title}>
      <Button
        className={Classes.POPOVER_DISMISS}
        variant="minimal"
        icon={<Filter />}
        text={t`Add a filter`}
        onClick={onAddFilter}
      />
      <GroupSelect record={record} group={group} slow={slowGroups} onChange={list.setGroup} />
      {tools}
    </div>
  );
  return (
    <header className={narrow ? 'record-head list-head-narrow' : 'record-head'}>
      <h1>
        {title}
        {rows.count === null ? null : (
          <span className="record-count">
            {format.number(rows.count)}
            {rows.countIsExact ? '' : '+'} <Plural value={rows.count} one="entry" other="entries" />
          </span>
        )}
      </h1>
      <SearchBox key={pane.id} words={criteria.search} onSearch={list.setSearch} />
      {narrow ? null : tools}
      <ListMenu
        record={record}
        path={path}
        criteria={shown}
        linked={shown !== criteria}
        columns={columns.columns.map(({ name }) => name)}
        before={narrow ? rest : null}
      />
      {mayCreate ? (
        <Button
          intent="primary"
          icon={<Plus />}
          text={narrow ? undefined : t`New`}
          aria-label={t`New`}
          onClick={create}
        />
      ) : null}
    </header>
  );
}
