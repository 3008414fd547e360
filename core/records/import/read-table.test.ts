import { readFileSync, readdirSync } from 'node:fs';
import writeExcelFile from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import { realData } from '../../../tests/support/real-data.ts';
import { readDay } from '../../dates/day-text.ts';
import { guessedOrder } from './date-column.ts';
import { readTable } from './read-table.ts';

const folder = realData();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text in an encoding that `TextDecoder` reads and nothing here writes. */
function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return bytes(text);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'));
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  const decoder = new TextDecoder(encoding);
  const known = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return new Uint8Array(Array.from(text, (character) => known.get(character) ?? 0x3f));
}

describe('encodings', () => {
  const text = 'Libellé;Poste;Remarque\nŒuvre à façonner;Géomètre;« 3 œufs »\nÉquipe 2;Mécanicien;cœur 12 €\n';
  test.each([
    ['utf-8', ''],
    ['utf-8', '\ufeff'],
    ['windows-1252', ''],
    ['iso-8859-15', ''],
    ['utf-16le', '\ufeff'],
    ['utf-16le', ''],
    ['utf-16be', '\ufeff'],
  ])('%s%s is found and read the same', async (encoding, mark) => {
    const table = await readTable(encode(mark + text, encoding));
    expect(table).toMatchObject({ encoding, separator: ';', header: ['Libellé', 'Poste', 'Remarque'] });
    expect(table.rows).toEqual([
      { line: 2, cells: ['Œuvre à façonner', 'Géomètre', '« 3 œufs »'] },
      { line: 3, cells: ['Équipe 2', 'Mécanicien', 'cœur 12 €'] },
    ]);
  });

  test.skipIf(!folder)(
    'the public French tables read the same in every encoding that can hold them',
    async () => {
      const counts: Readonly<Record<string, number>> = {
        'departements_utf8bom_pointvirgule.csv': 101,
        'insee_departements.csv': 101,
        'insee_communes.csv': 37_544,
      };
      for (const [file, count] of Object.entries(counts)) {
        const original = new Uint8Array(readFileSync(`${folder}/8-encodings/french/${file}`));
        const plain = new TextDecoder().decode(original);
        const { rows, header } = await readTable(original);
        expect(rows.length, file).toBe(count);
        for (const encoding of ['windows-1252', 'iso-8859-15', 'utf-16le']) {
          const again = await readTable(encode(plain, encoding));
          expect(again.header, `${file} ${encoding}`).toEqual(header);
          expect(
            again.rows.findIndex(({ cells }, index) => cells.join('|') !== rows[index]?.cells.join('|')),
            `${file} ${encoding}`,
          ).toBe(-1);
        }
      }
    },
    60_000,
  );
});

test.skipIf(!folder)('every file of csv-spectrum is read as its answer says', async () => {
  const base = `${folder}/8-encodings/csv-spectrum`;
  for (const file of readdirSync(`${base}/csvs`)) {
    // Its published answer belongs to an older file: another telephone number.
    if (file === 'location_coordinates.csv') continue;
    const { header, rows } = await readTable(new Uint8Array(readFileSync(`${base}/csvs/${file}`)));
    // The files came through a repository that turned every CR LF into LF; the answers kept theirs.
    const expected = JSON.parse(
      readFileSync(`${base}/json/${file.replace('.csv', '.json')}`, 'utf8').replaceAll(
        String.raw`\r\n`,
        String.raw`\n`,
      ),
    ) as unknown;
    expect(
      rows.map(({ cells }) =>
        Object.fromEntries(header.map((name, index) => [name, cells[index]?.replaceAll('\r\n', '\n')])),
      ),
      file,
    ).toEqual(expected);
  }
});

describe('shapes', () => {
  test.each([
    ['a,b\n1,2', ','],
    ['a;b\n1,5;2', ';'],
    ['a;b\n1;2\n', ';'],
    ['a;b\n\n1;2\n\n', ';'],
    ['a\tb\n1;2\t3', '\t'],
    ['sep=|\na|b\n1|2', '|'],
  ])('the separator of %j is found', async (text, separator) => {
    const table = await readTable(bytes(text));
    expect(table.separator).toBe(separator);
    expect(table.header).toEqual(['a', 'b']);
  });

  test('one column, empty lines and short rows are read, lines numbered as in the file', async () => {
    expect(await readTable(bytes('code\n\nX-1\n"two\nlines"\n'))).toMatchObject({
      header: ['code'],
      rows: [
        { line: 3, cells: ['X-1'] },
        { line: 4, cells: ['two\nlines'] },
      ],
    });
    expect((await readTable(bytes('a,b,,\n1\n'))).rows).toEqual([{ line: 2, cells: ['1', ''] }]);
  });

  test.each([
    ['nothing', '', 'empty'],
    ['empty lines', ' \n\n', 'empty'],
    ['a header alone', 'code,name\n', 'header_only'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000', 'not_a_table'],
    ['a broken archive', 'PK\u0003\u0004 no archive', 'broken_spreadsheet'],
    ['10,000 columns', `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')}\n1`, 'too_many_columns'],
    ['200,001 rows', `a\n${'1\n'.repeat(200_001)}`, 'too_many_rows'],
  ])('%s: refused', async (_, text, fault) => {
    await expect(readTable(bytes(text))).rejects.toMatchObject({ fault });
  });

  test('an archive that says it unpacks to gigabytes is refused before it is opened', async () => {
    const file = await writeExcelFile([['a'], ['1']], {}).toBuffer();
    const at = file.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    file.writeUInt32LE(0xf0000000, at + 24);
    await expect(readTable(new Uint8Array(file))).rejects.toMatchObject({ fault: 'too_large' });
  });

  test('a spreadsheet gives its typed cells as texts, by sheet', async () => {
    const book = await writeExcelFile([
      { sheet: 'Vide', data: [] },
      {
        sheet: 'Engins',
        data: [
          ['Code', 'Charge', 'Depuis', 'Vu', 'Actif'],
          [
            ' 007 ',
            98.5,
            { type: Date, value: new Date('2020-01-15'), format: 'yyyy-mm-dd' },
            { type: Date, value: new Date('2026-03-09T05:31:07Z'), format: 'yyyy-mm-dd hh:mm:ss' },
            true,
          ],
        ],
      },
    ]).toBuffer();
    const table = await readTable(new Uint8Array(book));
    expect(table).toMatchObject({ kind: 'xlsx', sheet: 'Engins', sheets: ['Vide', 'Engins'] });
    expect(table.rows).toEqual([{ line: 2, cells: [' 007 ', '98.5', '2020-01-15', '2026-03-09 05:31:07', 'true'] }]);
    await expect(readTable(new Uint8Array(book), { sheet: 'Autre' })).rejects.toMatchObject({ fault: 'no_such_sheet' });
  });
});

describe('the header of a text file', () => {
  const names = ['code', 'designation', 'site', 'famille'];
  test.each([
    ['title lines above', 'Parc des engins\nÉdité le 03/04/2024\n\nCode;Désignation;Site\nT-1;a;S1\n', 4],
    ['a line of units above', 'Liste;;\nCode;Désignation;Site\nT-1;a;S1\nT-2;b;S1\n', 2],
    ['names that nobody knows', 'Rapport du mois\n\nKennung;Was;Wo;Wann\n1;2;3;4\n5;6;7;8\n', 3],
    ['numbers for names', 'Site;2021;2022\nS1;5;6\n', 1],
    ['one column', 'Code\nT-1\nT-2\n', 1],
    ['a group above names', ';Engin;;Lieu\nN°;Code;Désignation;Site\n1;T-1;a;S1\n', 2],
  ])('%s', async (_, text, line) => expect((await readTable(bytes(text), { names })).headerLine).toBe(line));

  test('is the line that the reader chose, or none', async () => {
    const text = 'a;b\nc;d\ne;f\n';
    expect(await readTable(bytes(text), { header: 2 })).toMatchObject({
      header: ['c', 'd'],
      rows: [{ line: 3 }],
      notes: { above: 1 },
    });
    expect(await readTable(bytes(text), { header: 0 })).toMatchObject({
      header: ['A', 'B'],
      rows: [{ line: 1 }, { line: 2 }, { line: 3 }],
    });
  });

  test('that is printed again on every page is left out with the titles above it, and counted', async () => {
    const page = (number: number) => `Parc – page ${number}\nCode;Désignation\nT-${number}1;a\nT-${number}2;b\n`;
    expect(await readTable(bytes(page(1) + page(2) + page(3)), { names })).toMatchObject({
      header: ['Code', 'Désignation'],
      notes: { repeated: 4, above: 1 },
      rows: [{ line: 3 }, { line: 4 }, { line: 7 }, { line: 8 }, { line: 11 }, { line: 12 }],
    });
  });
});

test.skipIf(!folder)('the public tables are read with their header, separator, dates and encoding', async () => {
  const base = `${folder}`;
  const expected = JSON.parse(readFileSync(`${base}/expected.json`, 'utf8')) as Record<
    string,
    Record<string, number | string> & { departements: { rows: number }; communes: { rows: number } }
  >;
  const read = (file: string) => readTable(new Uint8Array(readFileSync(`${base}/${file}`)));
  const order = async (file: string, column: string) => {
    const { header, rows, dates, separator, headerLine } = await read(file);
    const at = header.indexOf(column);
    const as = guessedOrder(dates[at]) ?? 'dmy';
    const days = rows
      .map(({ cells }) => readDay(cells[at] ?? '', as)?.day ?? '')
      .toSorted((one, other) => one.localeCompare(other));
    return {
      rows: rows.length,
      separator,
      headerLine,
      as,
      lost: days.filter((day) => day === '').length,
      from: days[0],
      to: days.at(-1),
    };
  };
  const diesel = expected['7-fuel/delhi_diesel_daily_2003_2017.csv'];
  expect(await order('7-fuel/delhi_diesel_daily_2003_2017.csv', 'Date')).toEqual({
    rows: diesel?.rows,
    separator: ',',
    headerLine: 1,
    as: 'dmy',
    lost: 0,
    from: diesel?.from,
    to: diesel?.to,
  });
  const disasters = expected['2-hse/niosh_mining_disasters.csv'];
  expect(await order('2-hse/niosh_mining_disasters.csv', 'Date')).toMatchObject({
    rows: disasters?.rows,
    lost: 0,
    from: disasters?.from,
    to: disasters?.to,
  });
  const orders = expected['3-maintenance/excavators_cleaned_case_study_pdl.csv'];
  expect(await order('3-maintenance/excavators_cleaned_case_study_pdl.csv', 'BscStartDate')).toMatchObject({
    rows: orders?.rows,
    lost: 0,
  });
  const machines = expected['3-maintenance/azure_pdm'];
  for (const [file, count] of [
    ['machines', machines?.machines],
    ['failures', machines?.failures],
    ['errors', machines?.errors],
    ['maint', machines?.maintenance],
  ] as const)
    expect((await read(`3-maintenance/azure_pdm/PdM_${file}.csv`)).rows.length, file).toBe(count);
  expect((await read('2-hse/icmm_safety_2012_2017.csv')).rows).toHaveLength(6);
  const french = await read('8-encodings/french/departements_utf8bom_pointvirgule.csv');
  expect(french).toMatchObject({
    separator: ';',
    header: ['Département', 'Région', 'Chef-lieu', 'Libellé', 'Superficie approx. (km²)'],
  });
  expect(french.rows.length).toBe(expected['8-encodings']?.departements.rows);
  expect((await read('8-encodings/french/insee_communes.csv')).rows.length).toBe(
    expected['8-encodings']?.communes.rows,
  );
});

describe('what is odd in a text', () => {
  const read = async (text: string) => readTable(bytes(text));

  test('a NUL in one cell leaves the others as they are', async () => {
    const { rows } = await read('Code;Nom\nA-1;Al\u0000i\nA-2;Fatima\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A-1', 'Al\ufffdi'],
      ['A-2', 'Fatima'],
    ]);
  });

  test('a broken character does not make UTF-8 another encoding', async () => {
    const text = bytes('Libellé;Poste\nÉquipe;Géomètre\nX;Mécanicien\n');
    const broken = new Uint8Array([...text, 0x41, 0xe9, 0x3b, 0x42, 0x0a]);
    const table = await readTable(broken);
    expect([table.encoding, table.header[0], table.rows[0]?.cells[1]]).toEqual(['utf-8', 'Libellé', 'Géomètre']);
    expect(table.rows[2]?.cells).toEqual(['A\ufffd', 'B']);
  });

  test('a text of DOS is read where somebody says so, and proposed where it shows', async () => {
    // "Libellé;Génie" in code page 850.
    const dos = new Uint8Array([
      ...bytes('Libell'),
      0x82,
      ...bytes(';G'),
      0x82,
      ...bytes('nie\nA;M'),
      0x8a,
      ...bytes('re\n'),
    ]);
    expect((await readTable(dos)).notes.encodings).toEqual(['cp850']);
    const table = await readTable(dos, { encoding: 'cp850' });
    expect([table.header, table.rows[0]?.cells, table.notes.encodings]).toEqual([
      ['Libellé', 'Génie'],
      ['A', 'Mère'],
      [],
    ]);
    expect((await readTable(encode('Libellé;Œuvre\nà l’été;cœur\n', 'windows-1252'))).notes.encodings).toEqual([]);
  });

  test('cells beyond the header are counted, and a line that is longer than the header keeps them', async () => {
    const { rows, notes } = await read('Code,Litres\nA-1,12\nA-2,12,5\nA-3,7,\n');
    expect(notes).toMatchObject({ beyond: 1, beyondLine: 3 });
    expect(rows[1]?.cells).toEqual(['A-2', '12', '5']);
    // A column that has no title is told, and nothing is shifted.
    const untitled = await read('Code;Litres;\nA-1;12;vu\n');
    expect(untitled.notes).toMatchObject({ beyond: 1, beyondLine: 2 });
    expect(untitled.rows[0]?.cells).toEqual(['A-1', '12']);
  });
});
