import { readFileSync } from 'node:fs';
import { realData } from './real-data.ts';

/** Our own small set: what breaks parsers, scripts, terminals and sort orders. */
const own = [
  '',
  ' ',
  'null',
  'undefined',
  '0',
  '-0.0',
  '1e999',
  "' or 1=1 --",
  '"; drop table person; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '=1+1',
  '@SUM(A1)',
  '%00',
  '../../etc/passwd',
  'Ω≈ç√∫',
  '田中さん',
  'مرحبا',
  '\u202ereversed',
  '👩‍👩‍👧‍👦',
  'é',
  'e\u0301',
  '\ufeff',
  'a\u0000b',
  '\ud800',
  '\\',
  '%_',
  'ﬀ',
  'İ',
];

/**
 * Strings that have broken software before: ours, and of the public list, where it is present, every tenth; all of it
 * with `npm test -- --long`.
 */
export function naughtyStrings(): readonly string[] {
  const folder = realData();
  const listed = folder ? (JSON.parse(readFileSync(`${folder}/8-encodings/blns.json`, 'utf8')) as string[]) : [];
  return [...own, ...listed.filter((_, index) => process.env.FILON_LONG || index % 10 === 0)];
}
