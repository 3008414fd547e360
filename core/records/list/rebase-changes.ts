import type { BatchChange, BatchFault } from '../batch.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { viewOf } from '../views/index.ts';
import type { Before } from './list-edits.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * The same changes on the rows as they are now, where others changed only other fields of them: two people in one row
 * do not hinder each other. Null where a field was changed by both, or something else is wrong.
 */
export function rebaseChanges(
  record: RecordDefinition,
  changes: readonly BatchChange[],
  before: Before,
  faults: readonly BatchFault[],
): readonly BatchChange[] | null {
  if (faults.length === 0 || faults.some(({ code, current }) => code !== 'stale' || !current)) return null;
  const rebased = [...changes];
  for (const { index, current } of faults) {
    const change = changes[index];
    if (!change || !('values' in change)) return null;
    const row = current as Row;
    const valuesBefore = before.find(({ id }) => id === change.id)?.values ?? {};
    const untouched = Object.entries(valuesBefore).every(([name, value]) => {
      const field = fieldOf(record, name);
      return field !== undefined && same(viewOf(field).toDraft?.(row[name], field) ?? row[name], value);
    });
    if (!untouched) return null;
    rebased[index] = { ...change, version: row.version };
  }
  return rebased;
}
