import pg from 'pg';

/**
 * `2026-03-09 05:30:41.1+00`, as a session in UTC writes it, to `2026-03-09T05:30:41.100Z`: fixed width, so that
 * instants compare as strings.
 */
export function isoInstant(stored: string): string {
  if (!stored.endsWith('+00')) return stored;
  const fraction = stored.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${fraction}Z`;
}

/** `06:30:00` to `06:30`, as it is typed; seconds stay where there are any. */
const shortTime = (stored: string): string => stored.replace(/:00$/, '');

const asIs = (stored: string): string => stored;
const arrayOf =
  <T>(parse: (stored: string) => T) =>
  (stored: string): T[] =>
    pg.types.arrayParser(stored, parse);

/**
 * What PostgreSQL's types become: int8 a number (ours stay below 2^53), numeric a string (money is exact), time of day
 * `06:30`, date and instant ISO strings (a Date loses microseconds and turns days into midnights somewhere).
 */
export function setColumnParsers(): void {
  const { setTypeParser } = pg.types;
  const parsers: readonly [one: number, many: number, (stored: string) => unknown][] = [
    [20, 1016, Number],
    [1700, 1231, asIs],
    [1082, 1182, asIs],
    [1083, 1183, shortTime],
    [1114, 1115, asIs],
    [1184, 1185, isoInstant],
  ];
  for (const [one, many, parse] of parsers) {
    setTypeParser(one, parse);
    setTypeParser(many, arrayOf(parse));
  }
}
