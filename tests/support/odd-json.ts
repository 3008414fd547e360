import fc from 'fast-check';

const oddNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-50,
  -1e-50,
  5e-324,
  1e12,
  1.0000001e12,
  1e30,
  3.5e38,
  1.7976931348623157e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  999_999_999_999_999,
];
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'T-07\u0000',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  'é'.normalize('NFD'),
  '0x10',
  '1e999',
  'NaN',
  'null',
  '2026-13-45T99:00:00Z',
  '-infinity',
  'constructor',
  '__proto__',
  "';drop",
  'x'.repeat(70_000),
];

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { constructor: {} }, [[[[{}]]]]),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** In the place of a value: of its own kind, which goes furthest, or whatever JSON can say. */
export interface OddJson {
  readonly number: number;
  readonly text: string;
  readonly anything: unknown;
  readonly sameKind: boolean;
}

/** JSON's own range of values, and those at which columns, parsers and languages have stumbled before. */
export const oddJson: fc.Arbitrary<OddJson> = fc.record({
  number: fc.oneof(
    fc.constantFrom(...oddNumbers),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
  ),
  text: fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 20 })),
  anything,
  sameKind: fc.integer({ min: 0, max: 9 }).map((dice) => dice < 7),
});

/** What stands in the place of a value. */
export const inPlaceOf = (value: unknown, odd: OddJson): unknown =>
  odd.sameKind && typeof value === 'number'
    ? odd.number
    : odd.sameKind && typeof value === 'string'
      ? odd.text
      : odd.anything;
