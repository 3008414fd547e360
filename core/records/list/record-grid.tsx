import type { Table } from '@blueprintjs/table';
import { Regions } from '@blueprintjs/table';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { isLocked } from '../states.ts';
import { useReaches } from '../use-reaches.ts';
import { CellEditor, type AfterEdit } from './cell-editor.tsx';
import { moveColumn, type Column } from './columns.ts';
import { gridKey, type Move } from './grid-keys.ts';
import { activeBlock, extendTo, followRow, selectCell, type GridSelection } from './grid-selection.ts';
import type { ListCriteria, ListRows } from './list-rows.ts';
import { RecordTable } from './record-table.tsx';
import { useClipboard } from './use-clipboard.ts';
import type { ColumnControls } from './use-columns.ts';
import type { GridEdits } from './use-grid-edits.ts';
import './record-table.css';

interface RecordGridProps {
  readonly record: RecordDefinition;
  readonly rows: ListRows;
  readonly criteria: ListCriteria;
  readonly columns: ColumnControls;
  readonly edits: GridEdits;
  readonly onSort: (sort: string) => void;
  /** Names of the columns by which it takes a while to sort. */
  readonly slow?: readonly string[] | undefined;
  readonly onOpen: (row: Row, beside: boolean) => void;
  readonly selection: GridSelection;
  readonly onSelect: (selection: GridSelection) => void;
}

interface Editing {
  readonly row: Row;
  readonly column: Column;
  readonly typed: string | null;
}

const page = 20;
/** Keys pressed on these are theirs. */
const others = '.bp6-table-column-headers button, input, select, textarea';

/** The list as a spreadsheet: cells are edited in place, copied, pasted, filled; nothing moves under an edit. */
export function RecordGrid({
  record,
  rows,
  criteria,
  columns: controls,
  edits,
  onSort,
  slow,
  onOpen,
  selection,
  onSelect,
}: RecordGridProps) {
  const { columns, choice, choose } = controls;
  const reaches = useReaches(record);
  const revision = useSyncExternalStore(rows.subscribe, rows.revision);
  const [editing, setEditing] = useState<Editing | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<Table>(null);
  const count = rows.count ?? 0;
  const { focus } = selection;
  const focusedColumn = columns[focus.column];

  const mayEdit = (row: Row, column: Column): boolean =>
    column.editable && reaches('update', row) && !isLocked(record, row);
  const block = () => activeBlock(selection, count, columns.length);
  const clipboard = useClipboard({ record: record.name, criteria, rows, columns, edits, mayEdit, block });

  // Another user's rows push the list down: the selection goes along with its row.
  useEffect(() => {
    const followed = followRow(
      selection,
      (index) => rows.at(index),
      (id) => rows.indexOf(id),
    );
    if (followed !== selection) onSelect(followed);
  }, [revision, rows, selection, onSelect]);

  const takeFocus = (): void =>
    frame.current?.querySelector<HTMLElement>('.bp6-table-container')?.focus({ preventScroll: true });
  const go = (row: number, column: number): void => {
    const [r, c] = [Math.min(Math.max(row, 0), count - 1), Math.min(Math.max(column, 0), columns.length - 1)];
    onSelect(selectCell(r, c, rows.at(r)?.id ?? null));
  };
  const move = (to: Move, extend: boolean): void => {
    const ends: Readonly<Record<Move, readonly [number, number]>> = {
      pageUp: [focus.row - page, focus.column],
      pageDown: [focus.row + page, focus.column],
      rowStart: [focus.row, 0],
      rowEnd: [focus.row, columns.length - 1],
      top: [0, focus.column],
      bottom: [count - 1, focus.column],
    };
    const [row, column] = ends[to];
    if (extend) onSelect(extendTo(selection, Math.min(Math.max(row, 0), count - 1), column));
    else go(row, column);
    if (to !== 'rowStart' && to !== 'rowEnd')
      table.current?.scrollToRegion(Regions.row(Math.max(0, Math.min(row, count - 1) - 5)));
  };
  const edit = (typed: string | null): boolean => {
    const row = rows.at(focus.row);
    if (!row || !focusedColumn || !mayEdit(row, focusedColumn)) return false;
    const replaces = ['text', 'integer', 'decimal', 'quantity'].includes(focusedColumn.field.kind);
    setEditing({ row, column: focusedColumn, typed: replaces ? typed : null });
    return true;
  };
  const finish = (after: AfterEdit): void => {
    setEditing(null);
    takeFocus();
    const steps = { stay: [0, 0], down: [1, 0], right: [0, 1], left: [0, -1] } as const;
    if (after !== 'stay') go(focus.row + steps[after][0], focus.column + steps[after][1]);
  };
  useEffect(() => (editing ? rows.hold() : undefined), [editing, rows]);

  const keys = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('.record-cell-editor')) return;
    // From the heads too: the table would move its cell instead of letting one go on.
    if (event.key === 'Tab') return event.stopPropagation();
    if (event.target.closest(others)) return;
    gridKey(event, {
      open: (beside) => {
        const row = rows.at(focus.row);
        if (row) onOpen(row, beside);
      },
      edit,
      isFirstColumn: () => focus.column === 0,
      clear: clipboard.clear,
      fillDown: () => void clipboard.fillDown(),
      undo: () => void edits.undo(),
      move,
      selectAll: () => onSelect({ ...selection, regions: [Regions.table()] }),
      selectRow: () => onSelect({ ...selection, regions: [Regions.row(block().top, block().bottom)] }),
    });
  };
  const cell = useCallback(() => {
    const quadrant = focus.column < choice.pinned ? '.bp6-table-quadrant-left' : '.bp6-table-quadrant-main';
    const name = `.bp6-table-cell-row-${focus.row}.bp6-table-cell-col-${focus.column}`;
    return frame.current?.querySelector(`${quadrant} ${name}`) ?? frame.current?.querySelector(name) ?? null;
  }, [focus, choice.pinned]);

  return (
    <div
      ref={frame}
      className="record-table"
      onKeyDownCapture={keys}
      {...(editing ? {} : { onCopy: clipboard.onCopy, onCut: clipboard.onCut, onPaste: clipboard.onPaste })}
    >
      <RecordTable
        record={record}
        rows={rows}
        columns={columns}
        pinned={choice.pinned}
        sort={criteria.sort}
        onSort={onSort}
        {...(slow ? { slow } : {})}
        onOpen={onOpen}
        selection={selection}
        onSelect={onSelect}
        onMoveColumn={(from, to) => choose(moveColumn({ ...choice, names: columns.map(({ name }) => name) }, from, to))}
        onSizeColumn={(name, width) => choose({ ...choice, widths: { ...choice.widths, [name]: width } })}
        onEdit={() => void edit(null)}
        tableRef={table}
      >
        {editing ? (
          <CellEditor
            key={`${editing.row.id} ${editing.column.name}`}
            {...editing}
            table={frame}
            cell={cell}
            onDone={(value, after) => {
              finish(after);
              void edits.write(
                [
                  {
                    row: rows.at(focus.row)?.id === editing.row.id ? (rows.at(focus.row) ?? editing.row) : editing.row,
                    column: editing.column,
                    value,
                  },
                ],
                true,
              );
            }}
            onCancel={() => finish('stay')}
          />
        ) : null}
      </RecordTable>
    </div>
  );
}
