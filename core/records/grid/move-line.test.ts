import { expect, test } from 'vitest';
import { begins, movedBeside, movedByStep, withMoved, type Move } from './move-line.ts';
import type { GridRow } from './paste-rows.ts';

const items: readonly GridRow[] = [
  { section: 'A', code: 'A1' },
  { section: 'A', code: 'A2' },
  { section: 'B', code: 'B1' },
  { section: 'B', code: 'B2' },
];
const after = (rows: readonly GridRow[], from: number, move: Move | null): readonly GridRow[] =>
  move === null ? rows : withMoved(rows.with(from, { ...rows[from], ...move.taken }), from, move.to);
const words = (rows: readonly GridRow[]): string =>
  rows.map(({ section, code }) => [section, code].join(':')).join(' ');

test('a line is let go before or after another and stands with it', () => {
  expect(words(after(items, 0, movedBeside(items, 0, 3, 'top', 'section')))).toBe('A:A2 B:B1 B:A1 B:B2');
  expect(words(after(items, 3, movedBeside(items, 3, 0, 'bottom', 'section')))).toBe('A:A1 A:B2 A:A2 B:B1');
  // At the border both edges are the same place, of two sections.
  expect(words(after(items, 0, movedBeside(items, 0, 1, 'bottom', 'section')))).toBe('A:A2 A:A1 B:B1 B:B2');
  expect(words(after(items, 0, movedBeside(items, 0, 2, 'top', 'section')))).toBe('A:A2 B:A1 B:B1 B:B2');
});

test('a line that is let go where it stands stays', () => {
  expect(movedBeside(items, 1, 1, 'top', 'section')).toBeNull();
  expect(movedBeside(items, 1, 0, 'bottom', 'section')).toBeNull();
  expect(movedBeside(items, 1, 2, 'top')).toBeNull();
  expect(movedBeside(items, 1, 2, 'top', 'section')).toEqual({ to: 1, taken: { section: 'B' } });
});

test('steps reach every place and section, and lead back', () => {
  let rows = items;
  const seen = [words(rows)];
  let at = 0;
  for (let move = movedByStep(rows, at, 1, 'section'); move; move = movedByStep(rows, at, 1, 'section')) {
    rows = after(rows, at, move);
    at = move.to;
    seen.push(words(rows));
  }
  expect(seen).toEqual([
    'A:A1 A:A2 B:B1 B:B2',
    'A:A2 A:A1 B:B1 B:B2',
    'A:A2 B:A1 B:B1 B:B2',
    'A:A2 B:B1 B:A1 B:B2',
    'A:A2 B:B1 B:B2 B:A1',
  ]);
  for (let move = movedByStep(rows, at, -1, 'section'); move; move = movedByStep(rows, at, -1, 'section')) {
    seen.pop();
    rows = after(rows, at, move);
    at = move.to;
    expect(words(rows)).toBe(seen.at(-1));
    if (seen.length === 1) break;
  }
  expect(words(rows)).toBe(words(items));
});

test('lines that do not stand together move past each other', () => {
  expect(movedByStep(items, 1, 1)).toEqual({ to: 2, taken: {} });
  expect(movedByStep(items, 3, 1)).toBeNull();
  expect([0, 1, 2, 3].map((at) => begins(items, at, 'section'))).toEqual([false, false, true, false]);
});
