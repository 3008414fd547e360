import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, TextContext } from '../field.ts';
import { checkField } from '../validate.ts';
import {
  area,
  bilingual,
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  duration,
  integer,
  lines,
  longtext,
  money,
  point,
  quantity,
  ref,
  refs,
  signature,
  text,
  time,
} from './index.ts';
import { fifteenDigits } from './number-text.ts';

/** Kept, so that what was found once is found again. */
const seed = 4600;
const label = { id: 'Field', message: 'Field' };
const says = (english: string, french: string) => ({ id: english, message: english, french });
/** Labels that read like another's key, that hold the sign between several, or that are alike but for accents. */
const colours = {
  red: says('Red', 'Rouge'),
  blue: says('Blue; deep', 'Bleu'),
  green: says('Élevé', 'Vert'),
  lime: says('Eleve', 'Citron'),
  teal: says('red', 'Canard'),
};
const contexts = (['Africa/Casablanca', 'UTC', 'Asia/Kathmandu', 'America/St_Johns'] as const).flatMap((timeZone) =>
  (['.', ','] as const).flatMap((decimalSign) =>
    (['en', 'fr'] as const).map((language): TextContext => ({
      timeZone,
      decimal: decimalSign,
      words: (message) => {
        const { message: english, french = english } = message as {
          readonly message: string;
          readonly french?: string;
        };
        return language === 'en' ? [english, french] : [french, english];
      },
    })),
  ),
);

const line = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('/', ' ', '{', '"', ';', 'é', '=', '0') }),
);
/** As fields keep it: without blanks around it. */
const keptLine = line.map((words) => words.trim() || 'x');
const instant = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}${part === 0 ? '' : `.${String(part).padStart(3, '0').replace(/0+$/, '')}`}`);
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const measured = fc.oneof(
  // To the fifteen digits that are printed.
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map(fifteenDigits),
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
);
const clock = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  .map(([hour, minute, second]) =>
    [hour, minute, ...(second === 0 ? [] : [second])].map((part) => String(part).padStart(2, '0')).join(':'),
  );
const either = fc.option(line.filter((words) => words.trim() === words));

/** Every kind whose text can be read back, with values as they are read. Files and children have none. */
const kinds: Readonly<Record<string, readonly [Field, fc.Arbitrary<unknown>]>> = {
  text: [text({ label }), keptLine],
  longtext: [longtext({ label }), keptLine.map((words) => `${words}\n${words}`)],
  integer: [integer({ label }), fc.integer({ min: -999_999_999, max: 999_999_999 })],
  decimal: [decimal({ label }), measured],
  quantity: [quantity('kg', { label }), measured],
  money: [money({ label }), amount],
  boolean: [boolean({ label }), fc.boolean()],
  date: [date({ label }), instant.map((at) => at.slice(0, 10))],
  datetime: [datetime({ label }), instant],
  time: [time({ label }), clock],
  minutes: [duration({ label }), fc.nat(99_999_999)],
  seconds: [duration({ label, unit: 's', min: -99_999_999 }), fc.integer({ min: -99_999_999, max: 99_999_999 })],
  choice: [choice({ label, choices: colours }), fc.constantFrom(...Object.keys(colours))],
  choices: [choices({ label, choices: colours }), fc.subarray(Object.keys(colours), { minLength: 1 })],
  bilingual: [
    bilingual({ label }),
    fc.record({ en: either, fr: either }).filter(({ en, fr }) => en !== null || fr !== null),
  ],
  point: [point({ label }), fc.record({ lon: degrees(180), lat: degrees(90) })],
  area: [
    area({ label }),
    fc.tuple(degrees(80), degrees(80)).map(([lon, lat]) => ({
      type: 'Polygon',
      coordinates: [
        [
          [lon, lat],
          [lon + 1, lat],
          [lon + 1, lat + 1],
          [lon, lat],
        ],
      ],
    })),
  ],
  signature: [signature({ label }), fc.record({ name: line, at: instant, path: fc.constantFrom(null, 'M1 2L3.5 4') })],
  lines: [
    lines({ number: text({ label }), fee: money({ label }) }, { label }),
    fc.array(fc.record({ number: line, fee: fc.option(amount) }), { minLength: 1, maxLength: 4 }),
  ],
};

/** Minus nothing is nothing, in a file as in the database. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(Object.entries(kinds))('%s', (_kind, [field, values]) => {
  test('what is printed is understood as what it was, in both languages, with both decimal signs, on any clock', () => {
    const property = fc.property(values, fc.constantFrom(...contexts), (value, context) => {
      const printed = field.text.print(value, field, context);
      expect(plain(field.text.parse(printed, field, context)), printed).toEqual(plain(value));
    });
    fc.assert(property, { seed, numRuns: 600 });
  });

  test('nothing is printed as nothing, and nothing is understood of it', () => {
    expect(field.text.print(null, field, contexts[0] as TextContext)).toBe('');
    expect(field.text.parse('', field, contexts[0] as TextContext)).toBeNull();
  });

  test('any text is understood as a value, or refused with a sentence: it never throws', () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.string({
        unit: fc.constantFrom('0', '9', '-', '+', '.', ',', ':', ';', '/', ' ', '{', '}', 'h', 'T', 'Z', 'e'),
      }),
    );
    fc.assert(
      fc.property(hostile, fc.constantFrom(...contexts), (typed, context) => {
        const refusal = checkField(field, field.text.parse(typed, field, context));
        expect(refusal === null || refusal.message !== '').toBe(true);
      }),
      { seed, numRuns: 600 },
    );
  });
});

describe('references', () => {
  const names = fc.array(
    fc.record({ id: fc.uuid(), label: line.map((words) => words.replaceAll(';', ',').trim() || 'x') }),
    { minLength: 1, maxLength: 4 },
  );
  test('are printed by their names, which are what is looked for', () => {
    const [one, several] = [ref('x', { label }), refs('x', { label })];
    fc.assert(
      fc.property(names, fc.constantFrom(...contexts), (rows, context) => {
        expect(one.text.parse(one.text.print(rows[0], one, context), one, context)).toBe(rows[0]?.label);
        expect(several.text.parse(several.text.print(rows, several, context), several, context)).toEqual(
          rows.map((row) => row.label),
        );
      }),
      { seed, numRuns: 600 },
    );
  });
});

test.each([
  ['Europe/Paris', '2026-10-20'],
  ['America/St_Johns', '2026-10-25'],
  ['Africa/Casablanca', '2026-02-10'],
  ['Africa/Casablanca', '2026-03-15'],
])('an hour that clocks in %s show twice is told apart by its offset', (timeZone, from) => {
  const field = datetime({ label });
  const context: TextContext = { ...(contexts[0] as TextContext), timeZone };
  const instants = Array.from({ length: 700 }, (_, index) =>
    new Date(Date.parse(from) + index * 1_800_000).toISOString(),
  );
  const texts = instants.map((at) => field.text.print(at, field, context));
  expect(texts.map((printed) => field.text.parse(printed, field, context))).toEqual(instants);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a day with its year last is no offset', () => {
  const field = datetime({ label });
  expect(field.text.parse('09-03-2026', field, { ...(contexts[0] as TextContext), timeZone: 'UTC' })).toBe(
    '2026-03-09T00:00:00.000Z',
  );
});
