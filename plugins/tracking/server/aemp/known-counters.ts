import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import type { FigureName } from './figures.ts';
import { meterReadingTable } from '../uses.ts';

/** A counter as it is told of one of our machines. */
export interface ToldCounter {
  readonly equipment: string;
  readonly name: FigureName;
  readonly at: string;
  readonly value: number;
}

export interface FallenCounter extends ToldCounter {
  /** What it showed before. */
  readonly before: number;
  /** It is below the last reading of our own ledger of meters, which would refuse it. */
  readonly belowMeter: boolean;
}

/**
 * Which of some counters show less than they did before: by what telematics told last, and hours and kilometres by our
 * own meter readings, where a plugin keeps them.
 */
export async function fallenCounters(
  db: Database,
  { records }: Pick<Host, 'records'>,
  told: readonly ToldCounter[],
): Promise<readonly FallenCounter[]> {
  if (told.length === 0) return [];
  const metered = records.has('meter_reading')
    ? sql`(select reading.value
      from ${meterReadingTable} reading
      where reading.equipment = told.equipment
        and reading.kind = case told.name when 'operating_hours' then 'hours' when 'odometer_km' then 'km' end
        and reading.read_at <= told.at
        and reading.valid
        and reading.deleted_at is null
      order by reading.read_at desc, reading.id desc
      limit 1)`
    : sql`null::float8`;
  const { rows } = await sql<FallenCounter>`
    select told.equipment, told.name, told.at, told.value,
      coalesce(meter.value, metric.value) as before, coalesce(told.value < meter.value, false) as "belowMeter"
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told(equipment uuid, name text, at timestamptz, value float8)
    left join lateral (
      select value
      from machine_metric
      where equipment = told.equipment
        and name = told.name
        and ts < told.at
        and value >= 0
      order by ts desc
      limit 1
    ) metric on true
    left join lateral (select ${metered} as value) meter on true
    where told.value < metric.value
      or told.value < meter.value`.execute(db);
  return rows;
}
