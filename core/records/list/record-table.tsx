import { HotkeysProvider } from '@blueprintjs/core';
import { Cell, Column, ColumnHeaderCell, RenderMode, Table2 as Table, type Region } from '@blueprintjs/table';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import type { ViewContext } from '../views/view.ts';
import { columnsOf, type Column as ListColumn } from './columns.ts';
import type { RowSource } from './list-rows.ts';
import '@blueprintjs/table/lib/css/table.css';
import '../records.css';

interface RecordTableProps {
  readonly record: RecordDefinition;
  readonly rows: RowSource;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (row: Row, beside: boolean) => void;
}

/** Any number of rows, drawn as they come into view; Enter opens the row of the focused cell, a click or tap on its first words as well. */
export function RecordTable({ record, rows, sort, onSort, onOpen }: RecordTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const revision = useSyncExternalStore(rows.subscribe, rows.revision);
  const [focused, setFocused] = useState(0);
  const columns = columnsOf(record);
  const context: ViewContext = { i18n, format };
  useEffect(() => rows.show(0, 0), [rows]);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a narrow tile the cells scroll sideways: whoever has no mouse must be able to stand on them.
    for (const cells of table.current?.querySelectorAll<HTMLElement>(':is(.bp6-table-quadrant-main, .bp6-table-quadrant-left) > .bp6-table-quadrant-scroll-container') ?? []) cells.tabIndex = 0;
  }, []);

  const wordsAt = (index: number, column: ListColumn): string => {
    const row = rows.at(index);
    if (!row) return '…';
    if (column.name === 'site') return sites.find(({ id }) => id === row.site)?.code ?? '';
    return viewOf(column.field).words(row[column.name], column.field, context, row);
  };
  const open = (index: number, beside: boolean): void => {
    const row = rows.at(index);
    if (row) onOpen(row, beside);
  };

  return (
    <div
      ref={table}
      className="record-table"
      onKeyDown={(event) => {
        if (event.key === 'Enter') open(focused, event.ctrlKey || event.metaKey);
      }}
    >
      {/* The table's own keys; the list of keys is the application's. */}
      <HotkeysProvider renderDialog={() => <></>}>
      <Table
        key={record.name}
        numRows={rows.count ?? 0}
        renderMode={RenderMode.BATCH}
        enableFocusedCell
        enableGhostCells={false}
        defaultRowHeight={30}
        columnWidths={columns.map(({ width }) => width)}
        cellRendererDependencies={[revision, i18n.locale, format, sites, sort]}
        onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => rows.show(rowIndexStart, rowIndexEnd)}
        onFocusedCell={({ row }) => setFocused(row)}
        onSelection={(regions: Region[]) => setFocused(regions[0]?.rows?.[0] ?? 0)}
        getCellClipboardData={(row, column) => (columns[column] ? wordsAt(row, columns[column]) : '')}
      >
        {columns.map((column, position) => (
          <Column
            key={column.name}
            name={i18n._(column.label)}
            columnHeaderCellRenderer={() => (
              <ColumnHeaderCell
                name={i18n._(column.label)}
                nameRenderer={(name) =>
                  column.sortable ? (
                    <button type="button" className="record-sort" aria-label={sortLabel(sort, column.name) === 'ascending' ? t`${name ?? ''}: sort descending` : t`${name ?? ''}: sort ascending`} onKeyDown={keepEnter} onClick={() => onSort(nextSort(sort, column.name))}>
                      {name}
                      {sortLabel(sort, column.name) === 'ascending' ? <CaretUp /> : sortLabel(sort, column.name) === 'descending' ? <CaretDown /> : null}
                    </button>
                  ) : (
                    <span className="record-sort">{name}</span>
                  )
                }
              />
            )}
            cellRenderer={(index) => (
              <Cell className={viewOf(column.field).align === 'right' ? 'record-cell-right' : ''} interactive={false}>
                {position === 0 ? (
                  <button type="button" tabIndex={-1} className="record-open" onClick={(event) => open(index, event.ctrlKey || event.metaKey)}>
                    {wordsAt(index, column)}
                  </button>
                ) : (
                  <span onDoubleClick={(event) => open(index, event.ctrlKey || event.metaKey)}>{wordsAt(index, column)}</span>
                )}
              </Cell>
            )}
          />
        ))}
      </Table>
      </HotkeysProvider>
    </div>
  );
}

/** Enter on a header's button sorts: the table, which would take it for its cells, is not told. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation();
}

type Direction = 'ascending' | 'descending' | 'none';

const sortLabel = (sort: string, column: string): Direction => (sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none');

const nextSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column);
