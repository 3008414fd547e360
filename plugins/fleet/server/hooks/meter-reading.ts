import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { meterReading } from '../../records/meter-reading.ts';

interface Known {
  readonly read_at: string | Date;
  readonly value: number;
  readonly total: number;
}

/** A counter may run faster than the clock by this much, for the minutes between reading and writing. */
const tolerance = 1.1;

/**
 * A counter never runs backwards, and hours not faster than the clock; a replaced counter goes on where the old one
 * ended.
 */
export const meterReadingHooks: RecordHooks<typeof meterReading> = {
  beforeWrite: async (draft, { db, before, confirmed }) => {
    const row = { ...before, ...draft };
    const { rows } = await sql<Known>`
      select read_at, value, coalesce(total, value) as total from meter_reading
      where equipment = ${row.equipment}
        and kind = ${row.kind}
        and read_at < ${row.read_at}
        and valid
        and deleted_at is null
        and id is distinct from ${before?.id ?? null}::uuid
      order by read_at desc, id desc limit 1`.execute(db);
    const [last] = rows;
    const value = Number(row.value);
    const replaced = row.source === 'replacement';
    const offset = last ? last.total - (replaced ? value : last.value) : 0;
    if (last && !replaced) {
      const previous = last.value;
      if (value < previous)
        throw problems.invalid({ value: msg`Hour meter ${value} h is below the last reading ${previous} h.` });
      const elapsed =
        Math.round(((Date.parse(String(row.read_at)) - new Date(last.read_at).getTime()) / 3_600_000) * 10) / 10;
      const advance = Math.round((value - last.value) * 10) / 10;
      if (row.kind === 'hours' && advance > tolerance * elapsed && !confirmed.has('meter_jump')) {
        throw problems.confirm([
          {
            field: 'value',
            sentence: msg`Hour meter advanced ${advance} h in ${elapsed} h elapsed.`,
            confirm: 'meter_jump',
          },
        ]);
      }
    }
    Object.assign(draft, { offset: replaced ? offset : null, total: value + offset, valid: true });
  },
};
