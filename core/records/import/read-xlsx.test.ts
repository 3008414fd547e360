import { describe, expect, test } from 'vitest';
import readExcelFile from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { workbook, type BookCell } from '../../../tests/support/workbook.ts';
import { readTable } from './read-table.ts';

const cell = async (value: BookCell, options = {}): Promise<string | undefined> => {
  const { rows } = await readTable(
    workbook(
      [
        {
          name: 'S',
          rows: [
            ['Key', 'Value'],
            ['x', value],
          ],
        },
      ],
      options,
    ),
  );
  return rows[0]?.cells[1];
};

describe('a cell is read as its format shows it', () => {
  test.each<[string, BookCell, string]>([
    ['a number that no number can hold', { value: '1E+999' }, '1E+999'],
    ['a time of day', { value: 0.2708333333333333, format: 'h:mm' }, '06:30'],
    ['a time with seconds', { value: 0.27089120370370373, format: 'hh:mm:ss' }, '06:30:05'],
    ['a time in words of America', { value: 0.75, format: 'h:mm AM/PM' }, '18:00'],
    ['a duration beyond a day', { value: 1.0868055555555556, format: '[h]:mm' }, '26:05'],
    ['minutes and seconds', { value: 0.0010416666666666667, format: 'mm:ss' }, '0:01:30'],
    ['a duration that a clock shows', { value: 1.25, format: 'h:mm' }, '30:00'],
    ['a date', { value: 45385, format: 'dd/mm/yyyy' }, '2024-04-03'],
    ['a date in words', { value: 45385, format: '[$-40C]d mmmm yyyy;@' }, '2024-04-03'],
    ['a month', { value: 45383, format: 'mmm-yy' }, '2024-04-01'],
    ['an instant', { value: 45385.23, format: 'dd/mm/yyyy hh:mm' }, '2024-04-03 05:31:12'],
    [
      'thousandths of a second',
      { value: 45385.000_002_893_52, format: 'yyyy-mm-dd hh:mm:ss.000' },
      '2024-04-03 00:00:00.250',
    ],
    ['the second of January 1900', { value: 2, format: 'yyyy-mm-dd' }, '1900-01-02'],
    ['a share', { value: 0.125, format: '0.0%' }, '12.5%'],
    ['a code that keeps its zeros', { value: 7, format: '00000' }, '00007'],
    ['a number with words in its format', { value: 98.5, format: '0.0" days"' }, '98.5'],
    ['a number in red', { value: -5, format: '#,##0;[Red]-#,##0' }, '-5'],
    ['a number that might be taken for thousands', 98.125, '98.1250'],
    ['a formula', { value: 12, formula: 'A1*2' }, '12'],
    ['a formula of words', { type: 'str', value: 'T-07', formula: 'A1&"7"' }, 'T-07'],
    ['an answer', { type: 'b', value: 1 }, 'true'],
    ['an error', { type: 'e', value: '#N/A' }, '#N/A'],
    ['a date as newer programs write it', { type: 'd', value: '2024-04-03T05:31:00.000Z' }, '2024-04-03 05:31:00'],
    ['a number that is a text', '012', '012'],
    ['a word of the language', '__proto__', '__proto__'],
  ])('%s', async (_, value, text) => expect(await cell(value)).toBe(text));

  test('days of the calendar of 1904', async () =>
    expect(await cell({ value: 43923, format: 'yyyy-mm-dd' }, { from1904: true })).toBe('2024-04-03'));
});

describe('what a sheet hides or merges is told', () => {
  test('merged cells have the value of their first; a title over the table is no header', async () => {
    const table = await readTable(
      workbook([
        {
          name: 'S',
          rows: [
            ['Parc', null, null],
            ['Code', 'Famille', 'Site'],
            ['T-1', 'Camion', 'S1'],
            ['T-2', null, null],
          ],
          merges: ['A1:C1', 'B3:B4', 'C3:C4'],
        },
      ]),
    );
    expect(table).toMatchObject({ header: ['Code', 'Famille', 'Site'], headerLine: 2, notes: { merged: 3, above: 1 } });
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['T-1', 'Camion', 'S1'],
      ['T-2', 'Camion', 'S1'],
    ]);
  });

  test('a header of two lines: the names win, with their group where they come twice', async () => {
    const rows = [
      ['Engin', null, 'Contrat', null, 'Visite', null],
      ['Code', 'Type', 'Début', 'Fin', 'Début', 'Fin'],
      ['T-1', 'Camion', 'a', 'b', 'c', 'd'],
    ];
    const { header, headerLine } = await readTable(
      workbook([{ name: 'S', rows, merges: ['A1:B1', 'C1:D1', 'E1:F1'] }]),
    );
    expect({ header, headerLine }).toEqual({
      header: ['Code', 'Type', 'Contrat Début', 'Contrat Fin', 'Visite Début', 'Visite Fin'],
      headerLine: 2,
    });
  });

  test('hidden sheets, lines and columns, and formulas without a result', async () => {
    const data = [
      ['Code', 'Nom'],
      ['T-1', { value: '', formula: 'X1' }],
      ['T-2', 'b'],
    ];
    const book = workbook([
      { name: 'Listes', hidden: true, rows: data },
      { name: 'Parc', rows: data, hiddenRows: [3], hiddenColumns: [2] },
    ]);
    expect(await readTable(book)).toMatchObject({
      sheet: 'Parc',
      hiddenSheets: ['Listes'],
      notes: { hiddenRows: 1, hiddenColumns: 1, noResult: 1 },
    });
    expect(await readTable(book, { sheet: 'Listes' })).toMatchObject({ sheet: 'Listes' });
  });
});

describe('a sheet with several tables', () => {
  const rows: BookCell[][] = [
    ['Zone', 'Chef', null, 'Code', 'Famille'],
    ['Nord', 'Ali', null, 'T-1', 'Camion'],
    ['Sud', 'Mina', null, 'T-2', 'Camion'],
    [],
    [],
    ['Article', 'Stock'],
    ['Huile', 5],
  ];
  test('each is offered, the one whose header is known is read', async () => {
    const book = workbook([{ name: 'S', rows, tables: { Stock: 'A6:B7' } }], {
      names: { Parc: "'S'!$D$1:$E$3", Elsewhere: 'T!$A$1:$B$9' },
    });
    const table = await readTable(book, { names: ['code', 'famille'] });
    expect(table.regions.map(({ range, name }) => [range, name])).toEqual([
      ['A6:B7', 'Stock'],
      ['D1:E3', 'Parc'],
      ['A1:B3', null],
    ]);
    expect(table).toMatchObject({
      region: 'D1:E3',
      header: ['Code', 'Famille'],
      rows: [{ line: 2, cells: ['T-1', 'Camion'] }, { line: 3 }],
    });
    expect(await readTable(book, { region: 'a6:b7' })).toMatchObject({
      region: 'A6:B7',
      header: ['Article', 'Stock'],
      rows: [{ line: 7, cells: ['Huile', '5'] }],
    });
    expect(await readTable(book, { region: 'D:E', header: 0 })).toMatchObject({
      header: ['D', 'E'],
      headerLine: 0,
      rows: [{ line: 1 }, { line: 2 }, { line: 3 }],
    });
    await expect(readTable(book, { region: 'Z90:Z99' })).rejects.toMatchObject({ fault: 'no_such_region' });
  });
});

test('what our own writer writes is read as another reader reads it', async () => {
  const file = await writeExcelFile(
    [
      ['Code', 'Tonnes', 'Actif', 'Depuis'],
      ...Array.from({ length: 50 }, (_, index) => [
        `T-${index}`,
        index * 1.5,
        index % 2 === 0,
        { type: Date, value: new Date(Date.UTC(2024, 0, index + 1)), format: 'yyyy-mm-dd' },
      ]),
    ],
    {},
  ).toBuffer();
  const [other] = await readExcelFile(Buffer.from(file), { trim: false });
  const { rows } = await readTable(new Uint8Array(file));
  expect(rows.map(({ cells }) => cells)).toEqual(
    other?.data
      .slice(1)
      .map((cells) =>
        cells.map((value) =>
          (value as unknown) instanceof Date ? (value as unknown as Date).toISOString().slice(0, 10) : String(value),
        ),
      ),
  );
});
