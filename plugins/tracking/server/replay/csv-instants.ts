import { readInstant } from './read-instant.ts';
import type { ReadOptions } from './read-options.ts';

/** Day and month first, or month and day, with any of the usual signs between; the year may have two digits. */
const turned = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T\s]+(.*))?$/;

export type DateOrder = 'dmy' | 'mdy';

/**
 * In which order a column writes day and month, by a value that leaves no doubt; `both` where values contradict each
 * other, null where all could be either.
 */
export function orderIn(values: readonly string[]): DateOrder | 'both' | null {
  let [dmy, mdy] = [false, false];
  for (const value of values) {
    const parts = turned.exec(value.trim());
    if (!parts) continue;
    // With dots nobody writes the month first.
    if (Number(parts[1]) > 12 || parts[2] === '.') dmy = true;
    else if (Number(parts[3]) > 12) mdy = true;
  }
  return dmy && mdy ? 'both' : dmy ? 'dmy' : mdy ? 'mdy' : null;
}

/** Whether a column has dates that could be read both ways. */
export const isTurned = (values: readonly string[]): boolean => values.some((value) => turned.test(value.trim()));

/** An instant of a CSV, in ms since 1970; null of anything else. */
export function csvInstant(value: string, order: DateOrder | null, { zone }: Pick<ReadOptions, 'zone'>): number | null {
  const text = value.trim().replace(/\s*UTC$/i, 'Z');
  const parts = turned.exec(text);
  if (!parts) return readInstant(/^\d{4}[-/.]\d\d[-/.]\d\d$/.test(text) ? `${text}T00:00:00` : text, zone);
  const [first, second] = [parts[1] ?? '', parts[3] ?? ''].map((part) => part.padStart(2, '0'));
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  const year = parts[4]?.length === 2 ? `20${parts[4]}` : parts[4];
  return readInstant(`${year}-${month}-${day}T${clock(parts[5])}`, zone);
}

/** `9:05:01` as `09:05:01`; noon and midnight as America writes them. */
function clock(text: string | undefined): string {
  const parts = /^(\d{1,2}):(\d\d)(:\d\d(?:[.,]\d+)?)?\s*(AM|PM)?(.*)$/i.exec((text ?? '00:00:00').trim());
  if (!parts) return text ?? '';
  const half = parts[4]?.toUpperCase();
  const hour = (Number(parts[1]) % (half ? 12 : 24)) + (half === 'PM' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${parts[2]}${parts[3] ?? ':00'}${(parts[5] ?? '').trim()}`;
}
