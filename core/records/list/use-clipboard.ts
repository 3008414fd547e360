import { useLingui } from '@lingui/react/macro';
import { useMemo, type ClipboardEvent } from 'react';
import { useSites } from '../../sites/use-sites.ts';
import { useToast } from '../../toast/toast.tsx';
import { mostChanges } from '../batch.ts';
import type { Row } from '../client.ts';
import { cellText, readTsv, writeTsv } from './cell-text.ts';
import type { Column } from './columns.ts';
import type { Block } from './grid-selection.ts';
import { rowsBetween, type ListCriteria, type ListRows } from './list-rows.ts';
import { targets, type CellChange } from './plan-changes.ts';
import { References } from './resolve-references.ts';
import type { GridEdits } from './use-grid-edits.ts';

interface ClipboardParts {
  readonly record: string;
  readonly criteria: ListCriteria;
  readonly rows: ListRows;
  readonly columns: readonly Column[];
  readonly edits: GridEdits;
  readonly mayEdit: (row: Row, column: Column) => boolean;
  readonly block: () => Block;
}

/**
 * Copy, cut, paste, clear and fill, in the text forms of the fields; what falls on cells that nobody may change is left
 * out and told.
 */
export function useClipboard({ record, criteria, rows, columns, edits, mayEdit, block }: ClipboardParts) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const { sites } = useSites();
  const text = useMemo(() => {
    const siteOf = ({ site }: Row) => sites.find(({ id }) => id === site);
    return cellText({
      i18n,
      timeZoneOf: (row) => siteOf(row)?.timeZone ?? sites[0]?.timeZone ?? 'UTC',
      siteCode: (row) => siteOf(row)?.code ?? '',
    });
  }, [i18n, sites]);
  const rowsOf = ({ top, bottom }: Block): Promise<readonly Row[]> =>
    rowsBetween(rows, record, criteria, top, bottom, mostChanges);
  const columnsOf = ({ left, right }: Block): readonly Column[] => columns.slice(left, right + 1);

  const write = async (cells: readonly CellChange[]): Promise<void> => {
    const allowed = cells.filter(({ row, column }) => mayEdit(row, column));
    if (allowed.length < cells.length)
      toast(t`${cells.length - allowed.length} cells are read-only and were not changed.`, 'warning');
    await edits.write(allowed, allowed.length <= 1);
  };
  const clear = async (area: Block): Promise<void> => {
    const shown = await rowsOf(area);
    await write(shown.flatMap((row) => columnsOf(area).map((column) => ({ row, column, value: null }))));
  };
  const paste = async (pasted: readonly (readonly string[])[]): Promise<void> => {
    if (pasted.length > mostChanges) return toast(t`At most ${mostChanges} rows can be pasted at once.`, 'danger');
    const area = block();
    const { height, width, textAt } = targets(pasted, area);
    const shown = await rowsBetween(
      rows,
      record,
      criteria,
      area.top,
      Math.min(area.top + height, rows.count ?? 0) - 1,
      mostChanges,
    );
    const references = new References();
    const cells: CellChange[] = [];
    for (const [down, row] of shown.entries()) {
      for (const [along, column] of columns.slice(area.left, area.left + width).entries()) {
        const typed = textAt(down, along);
        if (typed === undefined) continue;
        const resolved = mayEdit(row, column)
          ? await references.resolve(text.parse(typed, column, row), column.field, row.site ?? null)
          : { value: null };
        if ('error' in resolved) return toast(i18n._(resolved.error), 'danger');
        cells.push({ row, column, value: resolved.value });
      }
    }
    await write(cells);
  };
  const copy = (event: ClipboardEvent): Block => {
    const area = block();
    const here = Array.from({ length: area.bottom - area.top + 1 }, (_, index) => rows.at(area.top + index));
    const print = (shown: readonly Row[]): string =>
      writeTsv(shown.map((row) => columnsOf(area).map((column) => text.print(row, column))));
    event.preventDefault();
    if (here.every((row) => row !== undefined)) event.clipboardData.setData('text/plain', print(here));
    // The clipboard takes at once or not at all: what is not here yet is fetched and put there afterwards, where the
    // browser allows it.
    else
      void rowsOf(area)
        .then((shown) => navigator.clipboard.writeText(print(shown)))
        .then(
          () => toast(t`Rows copied to the clipboard.`, 'success'),
          () => toast(t`Too many rows to copy.`, 'danger'),
        );
    return area;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => void clear(copy(event)),
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      void paste(readTsv(event.clipboardData.getData('text/plain')));
    },
    clear: () => void clear(block()),
    /** Gives every row of the block the values of its first one. */
    fillDown: async () => {
      const area = block();
      const [source, ...below] = await rowsOf(area);
      if (!source) return;
      const written = columnsOf(area).map((column) => [column, text.print(source, column)] as const);
      const references = new References();
      const cells: CellChange[] = [];
      for (const row of below)
        for (const [column, typed] of written) {
          const resolved = await references.resolve(text.parse(typed, column, row), column.field, row.site ?? null);
          if ('value' in resolved) cells.push({ row, column, value: resolved.value });
        }
      await write(cells);
    },
  };
}
