import fc from 'fast-check';
import { naughtyStrings } from '../naughty-strings.ts';

/** Texts that have broken software before, and any others. */
export const hostileText = fc.oneof(
  fc.constantFrom(...naughtyStrings()),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(25_000)),
);

/** Values that no field of this name expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    -0,
    1e308,
    9_007_199_254_740_992,
    1e-320,
    [],
    {},
    [null],
    [[[]]],
    '',
    '0000-00-00',
    '2026-02-31',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01',
    '+275760-09-13T00:00:00.000Z',
    '2026-03-09T24:00:00Z',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ),
  fc.constant(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as unknown),
);
