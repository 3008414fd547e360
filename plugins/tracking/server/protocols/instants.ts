/**
 * What devices write between date and time, and after it: `2026-03-09T05:31:00.120Z`, `20260309 053100,12 +0100`,
 * `2026/03/09 05:31:00+00`.
 */
const written =
  /^\s*(\d{4})([-/.]?)(\d\d)\2(\d\d)[T\s]\s*(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?\s*$/i;
const epoch = /^\s*\d+(?:[.,]\d+)?\s*$/;
/** In what a number counts the time since 1970, by its size: seconds, milliseconds, microseconds or nanoseconds. */
const msPerUnit = (count: number): number => (count < 1e11 ? 1_000 : count < 1e14 ? 1 : count < 1e17 ? 1e-3 : 1e-6);

/**
 * An instant as devices tell it, as RFC 3339 in UTC; one without a zone is taken as UTC. Null of anything else, and of
 * 0, which is no time.
 */
export const instantOf = (value: unknown): string | null => read(value, false);

/** As `instantOf`, of what leaves no doubt: a time with its zone, or a count since 1970. */
export const certainInstantOf = (value: unknown): string | null => read(value, true);

function read(value: unknown, certain: boolean): string | null {
  if (typeof value === 'number') return counted(value);
  if (typeof value !== 'string') return null;
  if (epoch.test(value)) return counted(Number(value.replace(',', '.')));
  const parts = written.exec(value);
  return parts && (parts[9] !== undefined || !certain) ? ofParts(parts) : null;
}

function counted(count: number): string | null {
  return Number.isFinite(count) && count > 0 ? inReach(Math.round(count * msPerUnit(count))) : null;
}

function ofParts([, year, , month, day, hour, minute, second = '0', fraction = '', zone = 'Z']: RegExpExecArray):
  | string
  | null {
  const [y, m, d, h, min, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  if (y < 1000) return null;
  // 60 is a leap second; a 31st of February would become a day in March, and a 13th month one of the next year.
  if (h > 23 || min > 59 || s > 60 || m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate())
    return null;
  const offset = offsetMinutes(zone);
  return offset === null
    ? null
    : inReach(Date.UTC(y, m - 1, d, h, min, s) + Math.round(Number(`0.${fraction || '0'}`) * 1_000) - offset * 60_000);
}

function offsetMinutes(zone: string): number | null {
  const parts = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? '0');
  return minutes > 14 * 60 || Number(parts[3] ?? '0') > 59 ? null : parts[1] === '-' ? -minutes : minutes;
}

/** Within the years that columns and texts hold alike (`core/registry/storable-time.ts`). */
function inReach(ms: number): string | null {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9998 ? date.toISOString() : null;
}
