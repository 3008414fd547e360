import { HotkeysProvider } from '@blueprintjs/core';
import {
  Column as TableColumn,
  ColumnHeaderCell,
  FocusMode,
  Regions,
  RenderMode,
  Table2 as Table,
  type Region,
} from '@blueprintjs/table';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type Ref } from 'react';
import { useNarrow } from '../../parts/use-narrow.ts';
import { useFormat } from '../../sites/use-format.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import type { ViewContext } from '../views/view.ts';
import { ColumnHead } from './column-header.tsx';
import type { Column } from './columns.ts';
import { firstCell, type GridSelection } from './grid-selection.ts';
import { fitForManyRows } from './large-table.ts';
import { observeTableSizes } from './table-size.ts';
import type { RowSource } from './list-rows.ts';
import { OpenButton } from './open-button.tsx';
import { RecordCell } from './record-cell.tsx';
import '@blueprintjs/table/lib/css/table.css';
import './record-table.css';

interface RecordTableProps {
  readonly record: RecordDefinition;
  readonly rows: RowSource;
  readonly columns: readonly Column[];
  /** How many of the first columns stay in view. */
  readonly pinned?: number;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Names of the columns by which it takes a while to sort. */
  readonly slow?: readonly string[];
  readonly onOpen: (row: Row, beside: boolean) => void;
  readonly selection?: GridSelection;
  readonly onSelect?: (selection: GridSelection) => void;
  readonly onMoveColumn?: (from: number, to: number) => void;
  readonly onSizeColumn?: (name: string, width: number) => void;
  readonly onEdit?: () => void;
  readonly tableRef?: Ref<Table>;
  /** Drawn above the table, such as the input of a cell. */
  readonly children?: ReactNode;
}

const rowHeight = 30;
const noneSlow: readonly string[] = [];
fitForManyRows();
observeTableSizes();

/** Any number of rows, drawn as they come into view. A click or tap on the first words of a row opens it. */
export function RecordTable({
  record,
  rows,
  columns,
  pinned = 0,
  sort,
  onSort,
  slow = noneSlow,
  onOpen,
  selection = firstCell,
  onSelect,
  onMoveColumn,
  onSizeColumn,
  onEdit,
  tableRef,
  children,
}: RecordTableProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const revision = useSyncExternalStore(rows.subscribe, rows.revision);
  const context: ViewContext = { i18n, format };
  const frame = useRef<HTMLDivElement>(null);
  // Too narrow for row numbers and columns that stay.
  const narrow = useNarrow(frame, 560);
  useEffect(() => rows.show(0, 0), [rows]);
  useEffect(() => {
    // In a narrow tile the cells scroll sideways: whoever has no mouse must be able to stand on them.
    for (const cells of frame.current?.querySelectorAll<HTMLElement>(
      ':is(.bp6-table-quadrant-main, .bp6-table-quadrant-left) > .bp6-table-quadrant-scroll-container',
    ) ?? [])
      cells.tabIndex = 0;
    // The heads are drawn again above these, where they stay in view: nobody should walk through them twice.
    for (const heads of frame.current?.querySelectorAll<HTMLElement>(
      ':is(.bp6-table-quadrant-main, .bp6-table-quadrant-left) .bp6-table-column-headers',
    ) ?? [])
      heads.inert = true;
  }, [narrow, pinned, rows.count]);

  const wordsAt = (index: number, column: Column): string => {
    const row = rows.at(index);
    if (!row) return '…';
    if (column.name === 'site') return sites.find(({ id }) => id === row.site)?.code ?? '';
    return viewOf(column.field).words(row[column.name], column.field, context, row);
  };
  const open = (index: number, beside: boolean): void => {
    const row = rows.at(index);
    if (row) onOpen(row, beside);
  };
  const select = (changes: Partial<GridSelection>): void => {
    const next = { ...selection, ...changes };
    onSelect?.({ ...next, rowId: rows.at(next.focus.row)?.id ?? null });
  };
  // Focus and region come one after the other from one click: both are taken from the latest.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const drawn = columns.map((column, position) => (
    <TableColumn
      key={column.name}
      id={column.name}
      name={i18n._(column.label)}
      columnHeaderCellRenderer={() => (
        <ColumnHeaderCell
          name={i18n._(column.label)}
          enableColumnReordering={onMoveColumn !== undefined}
          nameRenderer={() => (
            <ColumnHead column={column} sort={sort} onSort={onSort} slow={slow.includes(column.name)} />
          )}
        />
      )}
      cellRenderer={(index) => (
        <RecordCell right={viewOf(column.field).align === 'right'}>
          {position === 0 ? (
            <OpenButton tabIndex={-1} onOpen={(where) => open(index, where === 'beside')}>
              {wordsAt(index, column) || '–'}
            </OpenButton>
          ) : (
            <Value row={rows.at(index)} column={column} words={wordsAt(index, column)} />
          )}
        </RecordCell>
      )}
    />
  ));

  return (
    <div
      ref={frame}
      className="record-table-frame"
      onDoubleClick={(event) =>
        event.target instanceof Element && event.target.closest('.bp6-table-body, .bp6-table-overlay')
          ? onEdit?.()
          : undefined
      }
    >
      {/* The table's own keys; the list of keys is the application's. */}
      <HotkeysProvider renderDialog={() => <></>}>
        <Table
          key={record.name}
          {...(tableRef ? { ref: tableRef } : {})}
          numRows={rows.count ?? 0}
          renderMode={RenderMode.BATCH}
          focusMode={FocusMode.CELL}
          focusedRegion={{
            type: FocusMode.CELL,
            row: selection.focus.row,
            col: selection.focus.column,
            focusSelectionIndex: Math.max(0, selection.regions.length - 1),
          }}
          selectedRegions={[...selection.regions]}
          enableGhostCells={false}
          enableRowHeader={!narrow}
          enableColumnReordering={onMoveColumn !== undefined}
          defaultRowHeight={rowHeight}
          numFrozenColumns={narrow ? 0 : Math.min(pinned, columns.length)}
          columnWidths={columns.map(({ width }) => width)}
          cellRendererDependencies={[revision, i18n.locale, format, sites, sort, slow, columns, narrow]}
          onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => rows.show(rowIndexStart, rowIndexEnd)}
          onFocusedRegion={(region) => {
            if (region.type === FocusMode.CELL)
              select((latest.current = { ...latest.current, focus: { row: region.row, column: region.col } }));
          }}
          onSelection={(regions: Region[]) =>
            select(
              (latest.current = {
                ...latest.current,
                regions:
                  regions.length > 0 ? regions : [Regions.cell(latest.current.focus.row, latest.current.focus.column)],
              }),
            )
          }
          onColumnsReordered={(from, to) => onMoveColumn?.(from, to)}
          onColumnWidthChanged={(index, width) => {
            const column = columns[index];
            if (column) onSizeColumn?.(column.name, Math.round(width));
          }}
        >
          {drawn}
        </Table>
      </HotkeysProvider>
      {children}
    </div>
  );
}

function Value({
  row,
  column: { name, field },
  words,
}: {
  readonly row: Row | undefined;
  readonly column: Column;
  readonly words: string;
}) {
  const { Cell: Drawn } = viewOf(field);
  return Drawn && row && row[name] != null ? <Drawn field={field} value={row[name]} row={row} /> : words;
}
