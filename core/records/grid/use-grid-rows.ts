import { useState } from 'react';
import { v4 } from 'uuid';
import { withMoved, type Move } from './move-line.ts';
import type { GridRow } from './paste-rows.ts';

/** The rows of a grid with a key for each, which stays with its line as lines come and go. */
export interface GridRows {
  readonly keys: readonly string[];
  readonly change: (index: number, name: string, value: unknown) => void;
  readonly add: () => void;
  readonly duplicate: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, move: Move) => void;
  /** Takes other rows, those at the same place being the same lines. */
  readonly replace: (rows: readonly GridRow[]) => void;
}

export function useGridRows(
  rows: readonly GridRow[],
  onChange: (rows: readonly GridRow[]) => void,
  newRow: () => GridRow,
): GridRows {
  const [kept, setKeys] = useState<readonly string[]>([]);
  const keys = rows.map((row, index) => (typeof row.id === 'string' ? row.id : (kept[index] ?? `line-${index}`)));
  const set = (next: readonly GridRow[], nextKeys: readonly string[]): void => {
    setKeys(nextKeys);
    onChange(next);
  };
  return {
    keys,
    change: (index, name, value) =>
      set(
        rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)),
        keys,
      ),
    add: () => set([...rows, newRow()], [...keys, v4()]),
    duplicate: (index) => {
      const { id: _id, version: _version, ...copy } = rows[index] ?? newRow();
      set(rows.toSpliced(index + 1, 0, copy), keys.toSpliced(index + 1, 0, v4()));
    },
    remove: (index) => set(rows.toSpliced(index, 1), keys.toSpliced(index, 1)),
    move: (from, { to, taken }) =>
      set(
        withMoved(
          rows.map((row, at) => (at === from ? { ...row, ...taken } : row)),
          from,
          to,
        ),
        withMoved(keys, from, to),
      ),
    replace: (next) =>
      set(
        next,
        next.map((_, index) => keys[index] ?? v4()),
      ),
  };
}
