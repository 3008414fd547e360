import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { equipmentTable, meterReadingTable } from './uses.ts';

/** What the hour meters of the machines showed last, by the codes of the machines. */
export async function readHourMeters(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; hours: number }>`
    select machine.code, last.value as hours
    from ${equipmentTable} as machine
    cross join lateral (
      select reading.value
      from ${meterReadingTable} as reading
      where reading.equipment = machine.id
        and reading.kind = 'hours'
        and reading.valid
        and reading.deleted_at is null
      order by reading.read_at desc
      limit 1) as last
    where machine.deleted_at is null`.execute(db);
  return new Map(rows.map(({ code, hours }) => [code, hours]));
}
