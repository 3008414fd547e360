import type { IngestEvent, IngestRejection } from '../../../../core/server/host.ts';

/** Beyond this no column of ours holds a number, and nothing in a mine is as large, whatever its unit. */
const largest = 1e12;
/** Less than this is nothing to a column of single precision, which refuses it (PostgreSQL, `real`). */
const smallest = 1e-30;

/** The members of an event that are kept. */
const keptOf = ({ id, device, equipment, data }: IngestEvent): Readonly<Record<string, unknown>> => ({ id, device, equipment, data });

/** Why an event cannot be kept as it is, by the member that cannot; null where it can. */
export function unstorable(event: IngestEvent): Omit<IngestRejection, 'index'> | null {
  return faultIn(keptOf(event), '');
}

function faultIn(value: unknown, path: string): Omit<IngestRejection, 'index'> | null {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000'))) return { code: 'bad_schema', message: `${path} holds a character that cannot be kept: NUL, or half of a pair.` };
  if (typeof value === 'number' && !(Math.abs(value) <= largest)) return { code: 'impossible_value', message: `${path} is ${value}, which is beyond what can be kept.` };
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const fault = faultIn(member, path === '' ? name : `${path}.${name}`);
    if (fault) return fault;
  }
  return null;
}

/** The same data with numbers that are too small for their columns as the zero that they stand for. */
export function settled<Value>(value: Value): Value {
  if (typeof value === 'number') return (Math.abs(value) < smallest ? 0 : value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(settled) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, settled(member as unknown)])) as Value;
}
