import { expect, it } from 'vitest';
import { isoInstant } from './column-parsers.ts';

it.each([
  ['2026-03-09 05:30:41+00', '2026-03-09T05:30:41.000Z'],
  ['2026-03-09 05:30:41.1+00', '2026-03-09T05:30:41.100Z'],
  ['2026-03-09 05:30:41.123+00', '2026-03-09T05:30:41.123Z'],
  ['2026-03-09 05:30:41.123456+00', '2026-03-09T05:30:41.123Z'],
  ['infinity', 'infinity'],
  ['2026-03-09 05:30:41+01', '2026-03-09 05:30:41+01'],
])('%s becomes %s', (stored, iso) => {
  expect(isoInstant(stored)).toBe(iso);
});

it('agrees with Date on every hour of a year', () => {
  for (let at = Date.UTC(2024, 0, 1, 0, 0, 0, 7); at < Date.UTC(2025, 0, 1); at += 3_600_123) {
    const iso = new Date(at).toISOString();
    const stored = iso
      .replace('T', ' ')
      .replace('Z', '+00')
      .replace(/\.?0*\+00$/, '+00');
    expect(isoInstant(stored)).toBe(iso);
  }
});
