import { sql, type RawBuilder } from 'kysely';

/** The last valid total of a machine's counter. */
export const meterSql = (equipment: RawBuilder<unknown>, kind: 'hours' | 'km'): RawBuilder<unknown> =>
  sql`
    (
      select reading.total
      from meter_reading reading
      where reading.equipment = ${equipment}
        and reading.kind = ${sql.lit(kind)}
        and reading.valid
        and reading.deleted_at is null
      order by reading.read_at desc, reading.id desc
      limit 1)`;

/**
 * A time category as boards say it; `reason` is the code of the stop reason: M15 is a machine grounded by a failed
 * check.
 */
export const statusOf = (category: RawBuilder<unknown>, reason: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    case
      when ${reason} = 'M15' then 'grounded'
      when ${category} in ('P', 'NP') then 'operating'
      when ${category} = 'OD' then 'delay'
      when ${category} in ('SBO', 'SBE') then 'standby'
      when ${category} in ('DTS', 'DTU') then 'down'
      when ${category} = 'UNS' then 'unscheduled' end`;

/** What a machine is doing now: its open interval. */
export const statusSql = (equipment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    (
      select ${statusOf(sql`running.category`, sql`cause.code`)}
      from equipment_status_interval running
      left join stop_reason cause on cause.id = running.reason
      where running.equipment = ${equipment} and running.ended_at is null and running.deleted_at is null
      limit 1)`;

/** How many machines in service fulfil a condition over `machine`. */
export const machinesBySql = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    (
      select count(*)::int
      from equipment machine
      where machine.deleted_at is null and machine.state = 'active' and ${condition})`;
