import { Button, Callout, InputGroup, NonIdealState } from '@blueprintjs/core';
import { Plus, Refresh, Search } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { usePane } from '../../panes/pane.ts';
import { useCan } from '../../session/use-session.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { columnsOf } from '../list/columns.ts';
import { ListMenu } from '../list/list-menu.tsx';
import { ListRows } from '../list/list-rows.ts';
import { RecordTable } from '../list/record-table.tsx';
import { useListCriteria } from '../list/use-list-criteria.ts';
import type { RecordDefinition } from '../record.ts';
import { useRecordChanges } from '../use-record-changes.ts';
import { DeletedNote } from './deleted-note.tsx';
import '../records.css';

/** How long somebody pauses in typing before the list is searched, in milliseconds. */
const searchPauseMs = 200;

/** The list of a record: search, filters, order, every row as one scrolls. */
export function RecordListScreen({ record, path }: { readonly record: RecordDefinition; readonly path: string }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const mayCreate = useCan(`${record.name}:create`);
  const { criteria, setSearch, setSort, setFilters } = useListCriteria(record);
  const rows = useMemo(() => new ListRows(record.name, criteria), [record, criteria]);
  useSyncExternalStore(rows.subscribe, rows.revision);
  useRecordChanges(record, criteria.sites, pane.visible, (changes, missed) => rows.take(changes, missed));
  useLookAgain(rows, pane.visible);

  return (
    <div role="group" className="record-screen" aria-label={i18n._(record.plural)}>
      <header className="record-head">
        <h1>
          {i18n._(record.plural)}
          {rows.count === null ? null : (
            <span className="record-count">
              {format.number(rows.count)} <Plural value={rows.count} one="entry" other="entries" />
            </span>
          )}
        </h1>
        <SearchBox key={pane.id} words={criteria.search} onSearch={setSearch} />
        <ListMenu record={record} path={path} criteria={criteria} columns={columnsOf(record).map(({ name }) => name)} />
        <Button variant="minimal" icon={<Refresh />} aria-label={t`Refresh`} onClick={() => rows.refresh()} />
        {mayCreate ? <Button intent="primary" icon={<Plus />} text={t`New`} onClick={(event) => pane.open(`${path}/new`, event.ctrlKey || event.metaKey ? 'beside' : 'here')} /> : null}
      </header>
      <DeletedNote record={record} onRestored={() => rows.refresh()} />
      <FilterBar record={record} filters={criteria.filter} onChange={setFilters} />
      {rows.error ? (
        <Callout intent="danger" className="record-note">
          {rows.error.message}
        </Callout>
      ) : null}
      {rows.count === 0 ? (
        <NonIdealState icon={<Search size={32} />} title={t`Nothing here`} description={criteria.search || criteria.filter.length > 0 ? t`No entry fits the search and the filters.` : t`There is no entry yet.`} />
      ) : (
        <RecordTable record={record} rows={rows} sort={criteria.sort} onSort={setSort} onOpen={(row, beside) => pane.open(`${path}/${row.id}`, beside ? 'beside' : 'here')} />
      )}
    </div>
  );
}

/** A list that comes back into view may have missed anything. */
function useLookAgain(rows: ListRows, visible: boolean): void {
  const wasHidden = useRef(false);
  useEffect(() => {
    if (visible && wasHidden.current) rows.refresh();
    wasHidden.current = !visible;
  }, [rows, visible]);
}

function SearchBox({ words, onSearch }: { readonly words: string; readonly onSearch: (words: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => onSearch(typed), searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, onSearch]);
  return <InputGroup type="search" leftIcon={<Search />} placeholder={t`Search`} aria-label={t`Search in this list`} value={typed} onValueChange={setTyped} />;
}
