import { expect, test } from 'vitest';
import { readTemplateSheet, TemplateSheetFault, type TemplateTable } from './read-template-sheet.ts';
import { sheetColumns } from './template-columns.ts';
import { templateSheet } from './template-sheet.ts';
import type { FormContent } from './template.ts';

const head = {
  code: 'CHK',
  label: { en: 'Check', fr: null },
  family: 'equipment_checklist',
  subject_kind: 'equipment',
  grounding: true,
};
const content: FormContent = {
  sections: [
    {
      code: 'A',
      title: { en: 'Outside', fr: 'Dehors' },
      visible_if: 'family = haul_truck',
      items: [
        {
          key: 'k1',
          code: 'T01',
          label: { en: 'Tyres', fr: 'Pneus' },
          kind: 'cho',
          criticality: 'critical',
          on_nok: 'ground',
          required: false,
          options: [
            { code: 'good', label: { en: 'Good', fr: 'Bon' }, verdict: 'ok' },
            { code: 'cut', label: { en: 'Cut', fr: 'Coupé' }, verdict: 'nok', critical: true },
          ],
        },
        {
          key: 'k2',
          code: 'T02',
          label: { en: 'Depth', fr: 'Profondeur' },
          help: { en: 'In the middle', fr: null },
          kind: 'num',
          criticality: 'major',
          unit: 'mm',
          alarm_low: 0.5,
          visible_if: 'T01 = cut',
        },
      ],
    },
  ],
};

const tableOf = (lines: readonly (readonly (string | number | null)[])[]): TemplateTable => {
  const [header = [], ...rows] = lines.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
  return { sheet: 'Checks', header, rows: rows.map((cells, place) => ({ line: place + 2, cells })) };
};
const columnOf = (name: string): number => 1 + sheetColumns.findIndex((column) => column.name === name);

/** A sheet with some cells written otherwise, by line and column. */
function changed(...cells: readonly (readonly [line: number, column: string, value: string])[]): TemplateTable {
  const lines = templateSheet({ head, content }).map((line) => [...line]);
  for (const [line, column, value] of cells) {
    const row = lines[line - 1];
    if (row) row[column === 'line' ? 0 : columnOf(column)] = value;
  }
  return tableOf(lines);
}

function faultsOf(table: TemplateTable) {
  try {
    readTemplateSheet(table, { family: ['equipment_checklist'] });
  } catch (error) {
    if (error instanceof TemplateSheetFault) return error.faults;
    throw error;
  }
  return [];
}

test('a sheet holds all that a template says, whatever the order of its columns', () => {
  expect(readTemplateSheet(changed())).toEqual({ head, content });
  const { sheet, header, rows } = changed();
  const turned = {
    sheet,
    header: header.toReversed(),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.toReversed() })),
  };
  expect(readTemplateSheet(turned)).toEqual({ head, content });
});

test('numbers, and yes and no, are read as people of either language type them', () => {
  const read = readTemplateSheet(changed([2, 'grounding', 'Oui'], [7, 'alarm_low', '0,5'], [4, 'required', 'non']));
  expect(read).toEqual({ head, content });
});

test('every wrong cell is told by sheet, line and column, and nothing is taken', () => {
  const found = faultsOf(
    changed(
      [2, 'family', 'space_ship'],
      [3, 'unit', 'mm'],
      [4, 'criticality', 'grave'],
      [5, 'verdict', ''],
      [7, 'alarm_low', 'low'],
      [7, 'visible_if', 'T01 ='],
      [7, 'code', 'T01'],
    ),
  );
  const name = (column: string): string => {
    const place = columnOf(column);
    return place < 26 ? String.fromCharCode(65 + place) : `A${String.fromCharCode(65 + place - 26)}`;
  };
  expect(found.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
    ['Checks', 2, name('family')],
    ['Checks', 3, name('unit')],
    ['Checks', 4, name('criticality')],
    ['Checks', 5, name('verdict')],
    ['Checks', 7, name('visible_if')],
    ['Checks', 7, name('alarm_low')],
    ['Checks', 7, name('code')],
  ]);
  expect(found.map(({ sentence }) => sentence.message)).toContain('“{text}” is not a number.');
});

test('a number beyond what its column takes is told by its cell', () => {
  const found = faultsOf(
    changed(
      [2, 'pass_mark', '101'],
      [2, 'minutes', '0'],
      [4, 'weight', '-4'],
      [7, 'weight', '100,5'],
      [7, 'decimals', '7'],
    ),
  );
  expect(found.map(({ row, sentence }) => [row, sentence.message])).toEqual([
    [2, '“{text}” is more than {greatest}.'],
    [2, '“{text}” is less than {least}.'],
    [4, '“{text}” is less than {least}.'],
    [7, '“{text}” is more than {greatest}.'],
    [7, '“{text}” is more than {greatest}.'],
  ]);
});

test('lines that stand nowhere, are of no kind, or of an unknown column are told', () => {
  expect(faultsOf(changed([3, 'line', 'item'])).length).toBeGreaterThan(0);
  expect(faultsOf(changed([6, 'line', 'chapter']))).toMatchObject([{ row: 6, column: 'A' }]);
  expect(faultsOf(changed([1, 'unit', 'units']))).toMatchObject([{ row: 1 }]);
  expect(faultsOf({ sheet: 'S', header: ['code'], rows: [] })).toMatchObject([{ row: 1, column: 'A' }]);
  expect(faultsOf(changed([4, 'kind', 'ok']))).toMatchObject([{ row: 5 }, { row: 6 }]);
});
