import { describe, expect, test } from 'vitest';
import { date, datetime, integer, money, point, quantity, text } from '../fields/index.ts';
import { defineRecord } from '../record.ts';
import { dateColumnOf, guessedOrder, isMixed, isOpen } from './date-column.ts';
import { withMeaning } from './column-choice.ts';
import { oddUnit, unitInHeader, unitsOf } from './column-unit.ts';
import { guessShapes } from './guess-columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { layMapping } from './lay-mapping.ts';
import { matchedBy } from './match-keys.ts';
import { printRange, readRange } from './range.ts';
import { isUnclear, joined, namesBrought, openDates, parted, sourcesOf } from './sources.ts';

const says = (message: string) => ({ id: message, message });
const record = defineRecord({
  name: 'thing',
  title: says('Thing'),
  plural: says('Things'),
  scope: 'site',
  fields: {
    code: text({ label: says('Code'), required: true }),
    first: text({ label: says('First name') }),
    last: text({ label: says('Last name') }),
    on: date({ label: says('Day') }),
    at: datetime({ label: says('Date and time'), required: true }),
    place: point({ label: says('Place') }),
    tank: quantity('L', { label: says('Tank') }),
  },
  display: ['code'],
  unique: [['code'], ['first', 'last']],
  access: {},
});
const words = ({ message = '' }: { readonly message?: string }) => [message];

test.each([
  [
    ['Place of the thing', 'Tank (L)', 'Tank no.'],
    [null, 'tank', null],
  ],
  [
    ['Name', 'LAST NAME'],
    [null, 'last'],
  ],
  [
    ['The code', 'Date', 'Time'],
    ['code', null, null],
  ],
  [
    ['Date of place', 'Places'],
    ['place', null],
  ],
])('the columns %j stand for %j', (header, mapping) => expect(guessMapping(record, header, words)).toEqual(mapping));

test.each([
  ['A5:H120', 'A5:H120'],
  ['$A$5:$H$120', 'A5:H120'],
  ['h120:a5', 'A5:H120'],
  ['C7', 'C7:C7'],
])('the range %j', (typed, range) =>
  expect(printRange(readRange(typed) ?? { top: 0, bottom: 0, left: 0, right: 0 })).toBe(range),
);
test.each(['', 'A', '5', 'A0', 'AAAA1', 'A5:', 'A5:H', 'XFE1', 'A1048577', 'constructor', 'A1:B2:C3'])(
  '%j is no range, or a whole column or line',
  (typed) => {
    const range = readRange(typed);
    expect(range === null || (typed.length <= 1 && range.bottom >= range.top)).toBe(true);
  },
);

describe('dates of a column', () => {
  const column = (...texts: readonly string[]) =>
    dateColumnOf(
      texts.map((cell, index) => ({ line: index + 2, cells: [cell] })),
      0,
    );
  test('show their order by what is beyond 12', () => {
    expect(guessedOrder(column('03/04/2024', '13/04/2024'))).toBe('dmy');
    expect(guessedOrder(column('03/04/2024', '04/13/2024'))).toBe('mdy');
    expect(column('2024-04-03', 'words', '')).toBeNull();
  });
  test('are open where both may be months, unless both are the same', () => {
    expect(isOpen(column('03/04/2024'))).toBe(true);
    expect(isOpen(column('04/04/2024'))).toBe(false);
    expect(isOpen(column('03/04/2024', '13/04/2024'))).toBe(false);
  });
  test('contradict themselves by two lines', () => {
    const both = column('13/02/2024', '02/13/2024');
    expect([isMixed(both), both?.dayFirst?.line, both?.monthFirst?.line]).toEqual([true, 2, 3]);
    expect(openDates(record, { mapping: ['on'] }, [both])).toEqual([0]);
    expect(openDates(record, { mapping: ['code'] }, [both])).toEqual([]);
    expect(openDates(record, { mapping: ['on'], dates: ['dmy'] }, [both])).toEqual([]);
  });
});

test('a text is parted where it is told, and joined with what goes between', () => {
  expect(parted('Alaoui, Fatima, Zahra', { by: ',', at: 'first' })).toEqual(['Alaoui', 'Fatima, Zahra']);
  expect(parted('Fatima Zahra Alaoui', { by: ' ', at: 'last' })).toEqual(['Fatima Zahra', 'Alaoui']);
  expect(parted('Alaoui', { by: ',', at: 'first' })).toEqual(['Alaoui', '']);
  expect(joined(['31.05', ''], ', ')).toBe('31.05');
  const [source] = sourcesOf(record, { joins: [{ field: 'place', columns: [1, 0], by: ', ' }] });
  expect(source?.textOf(['-6.21', '31.05'])).toBe('31.05, -6.21');
});

test('what is two in one and one in two is guessed where the names leave no doubt', () => {
  const guess = (...header: readonly string[]) =>
    guessShapes(
      record,
      header,
      header.map(() => null),
      header.map(() => ['a, b']),
      words,
    );
  expect(guess('Last name, First name').splits).toEqual([{ column: 0, by: ',', at: 'first', into: ['last', 'first'] }]);
  expect(guess('Lat', 'Long').joins).toEqual([{ field: 'place', columns: [0, 1], by: ', ' }]);
  expect(guess('Date', 'Heure').joins).toEqual([{ field: 'at', columns: [0, 1], by: ' ' }]);
  expect(guess('Weather', 'Colour')).toEqual({ joins: [], splits: [] });
});

test('a unit is read from a header where it is another one', () => {
  const { tank } = record.fields;
  expect(
    ['Tank (gal)', 'Réservoir [m³]', 'Tank (L)', 'Tank', 'Tank (kg)', 'Tank gallons', 'constructor'].map((title) =>
      unitInHeader(title, tank),
    ),
  ).toEqual(['gal', 'm3', null, null, null, 'gal', null]);
  expect(unitsOf(tank)).toContain('gal');
  expect(unitsOf(record.fields.code)).toEqual([]);
});

test('a field is brought once: it is taken from where it stood', () => {
  const header = ['a', 'b', 'c'];
  const options = { mapping: ['first', 'last', null], fixed: { code: 'X' } };
  const split = withMeaning(record, options, header, 2, {
    split: { column: 2, by: ',', at: 'first', into: ['first', 'code'] },
  });
  expect(split).toMatchObject({ mapping: [null, 'last', null], fixed: {} });
  expect(namesBrought(split)).toEqual(['last', 'first', 'code']);
  const join = withMeaning(record, split, header, 0, { join: { field: 'place', columns: [0, 2], by: ', ' } });
  expect(join).toMatchObject({ splits: [], joins: [{ field: 'place', columns: [0, 2] }] });
});

test('a mapping finds its columns in another file by their names', () => {
  const laid = layMapping(
    ['Kode', 'Wann', 'Wo'],
    { mapping: ['code', 'on', null], dates: [null, 'mdy', null], joins: [{ field: 'place', columns: [1, 2], by: '' }] },
    ['WO', 'neu', 'wann'],
  );
  expect(laid).toEqual({
    options: {
      mapping: [null, null, 'on'],
      dates: [null, null, 'mdy'],
      units: [null, null, null],
      splits: [],
      joins: [{ field: 'place', columns: [2, 0], by: '' }],
    },
    missing: ['Kode'],
    extra: ['neu'],
  });
});

test('rows are matched by a key that the file has whole, or by none', () => {
  expect(matchedBy(record, { mapping: ['code', 'first', 'last'] })).toMatchObject({
    keys: [['code'], ['first', 'last']],
    key: ['code'],
    also: [],
  });
  expect(matchedBy(record, { mapping: ['first'] })).toMatchObject({ keys: [], key: [], whole: false });
  expect(matchedBy(record, { mapping: ['first', 'last'] })).toMatchObject({ key: ['first', 'last'] });
  expect(matchedBy(record, { mapping: ['code'], key: [] })).toMatchObject({ keys: [['code']], key: [] });
});

test.each([
  ['Charge (short ton)', 't', 'short ton'],
  ['Charge (st)', 't', 'short ton'],
  ['Charge (tonnes courtes)', 't', 'short ton'],
  ['Charge [short ton]', 't', 'short ton'],
  ['Charge (Mt)', 't', 'Mt'],
  ['Charge (tm)', 't', null],
  ['Réservoir (US gal)', 'L', 'gal'],
  ['Réservoir (gal imp)', 'L', 'gal imp'],
])('the header %j of a field in %s is in %j', (title, unit, told) => {
  const field = quantity(unit, { label: says('Thing') });
  expect(unitInHeader(title, field)).toBe(told);
  expect(oddUnit(title, { name: 'thing', field }, words)).toBeNull();
});

test.each([
  ['Charge (MT)', quantity('t', { label: says('Load') }), 'MT'],
  ['Charge [zorg]', quantity('t', { label: says('Load') }), 'zorg'],
  ['Rate (t/h)', quantity('t/h', { label: says('Rate') }), null],
  ['Level (dip)', quantity('mm', { label: says('Level (dip)') }), null],
  ['Level (level_mm)', integer({ label: says('Level'), unit: 'mm' }), null],
  ['Prix (ct)', money({ label: says('Price') }), 'ct'],
  ['Prix (€/m3)', money({ label: says('Price') }), '€/m3'],
  ['Prix (EUR)', money({ label: says('Price') }), null],
  ['Name (short)', text({ label: says('Name') }), null],
])('of the header %j is asked %j', (title, field, written) =>
  expect(oddUnit(title, { name: 'level_mm', field }, words)).toBe(written),
);

test('whole numbers with a unit take another one, to the nearest whole', () => {
  const field = integer({ label: says('Height (mm)'), unit: 'mm' });
  const parse = (typed: string, unit?: string): unknown =>
    field.text.parse(typed, field, { timeZone: 'UTC', decimal: ',', words, unit });
  expect(unitInHeader('Hauteur (cm)', field)).toBe('cm');
  expect([parse('182', 'cm'), parse('182,5', 'cm'), parse('71,85', 'in'), parse('1,82 m')]).toEqual([
    1820, 1825, 1825, 1820,
  ]);
  expect([parse('182'), parse('182,5')]).toEqual([182, 182.5]);
});

test.each([
  ['EL FASSI Youssef', 'EL FASSI', 'Youssef'],
  ['Youssef EL FASSI', 'Youssef', 'EL FASSI'],
  ['BENALI Fatima Zahra', 'BENALI', 'Fatima Zahra'],
  ['El Fassi Youssef', 'El', 'Fassi Youssef'],
  ['ALAOUI', 'ALAOUI', ''],
])('the name %j is parted where its capitals end', (name, last, first) =>
  expect(parted(name, { by: ' ', at: 'capitals' })).toEqual([last, first]),
);

test('a name that no capitals part is shown as one that may be wrong', () => {
  const split = { by: ' ', at: 'capitals' } as const;
  expect(['EL FASSI Youssef', 'Doe Jane', 'El Fassi Youssef'].map((name) => isUnclear(name, split))).toEqual([
    false,
    false,
    true,
  ]);
});

test('files have other words for the same, and a title of a field that no file brings stands for none', () => {
  const person = defineRecord({
    name: 'person',
    title: says('Person'),
    plural: says('People'),
    scope: 'site',
    access: {},
    fields: {
      post: text({ label: says('Poste') }),
      phone: text({ label: says('Téléphone') }),
      grade: text({ label: says('Qualité') }),
      quality: text({ label: says('Qualité'), readOnly: true }),
    },
    display: ['post'],
    unique: [],
  });
  expect(guessMapping(person, ['Fonction', 'Tél.', 'Qualité', 'Qualité (quality)'], words)).toEqual([
    'post',
    'phone',
    null,
    null,
  ]);
  expect(guessMapping(person, ['Qualité (grade)'], words)).toEqual(['grade']);
});
