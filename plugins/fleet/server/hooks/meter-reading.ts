import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { countingRecord, judgeReading } from '../../../../core/records/limits/counter.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { withoutOdometer } from '../../records/choices.ts';
import type { meterReading } from '../../records/meter-reading.ts';

/** A replaced counter goes on where the old one ended; what was refused or asked is settled by now. */
export const meterReadingHooks: RecordHooks<typeof meterReading> = {
  cannotBe: async ({ kind, equipment }, { db, isTouched }) => {
    if (kind !== 'km' || !isTouched('kind', 'equipment')) return [];
    const { rows } = await sql<{ code: string; family: string }>`
      select code, family from equipment where id = ${equipment ?? null}::uuid`.execute(db);
    const [machine] = rows;
    return machine && withoutOdometer.includes(machine.family)
      ? [{ field: 'kind', sentence: msg`${machine.code} has no odometer.` }]
      : [];
  },
  beforeWrite: async (draft, { db, host, before }) => {
    const row = { ...before, ...draft };
    const counters = countingRecord(host, 'equipment');
    if (!counters) return;
    const value = Number(row.value);
    const { total, last } = await judgeReading(
      db,
      counters,
      { of: String(row.equipment), counter: String(row.kind), at: new Date(String(row.read_at)).toISOString(), value },
      sql`reading.id is distinct from ${before?.id ?? null}::uuid`,
    );
    const replaced = row.source === 'replacement';
    const offset = replaced && last ? last.total - value : total - value;
    Object.assign(draft, { offset: replaced ? offset : null, total: value + offset, valid: true });
  },
};
