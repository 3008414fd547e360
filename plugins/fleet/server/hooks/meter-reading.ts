import { sql } from 'kysely';
import { countingRecord, judgeReading } from '../../../../core/records/limits/counter.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { meterReading } from '../../records/meter-reading.ts';

/** A replaced counter goes on where the old one ended; what was refused or asked is settled by now. */
export const meterReadingHooks: RecordHooks<typeof meterReading> = {
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
