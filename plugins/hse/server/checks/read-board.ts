import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { shiftAt, shiftOf, type Shift } from '../../../../core/sites/shift.ts';
import type { CheckBoard, CheckedMachine } from '../../shared/check-board.ts';
import {
  equipmentGroundingTable,
  equipmentTable,
  formRunTable,
  formTemplateTable,
  statusIntervalView,
} from '../uses.ts';

interface Asked {
  /** The code of the template. */
  readonly template: string;
  /** A shift of today at the site; null for the one that runs. */
  readonly shift: Shift['code'] | null;
  readonly now: Date;
}

/** Hours of these categories are those in which a machine is operated (`machine_times`). */
const operated = ['P', 'NP', 'OD'];

/** The machines of a site that a template is made for, with what their check of a shift came to (catalogue hse.md §6). */
export async function readBoard(
  db: Database,
  site: string,
  { template, shift, now }: Asked,
): Promise<CheckBoard | null> {
  const { rows: zones } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(
    db,
  );
  const zone = zones[0]?.zone;
  if (zone === undefined) return null;
  const running = shiftAt(now, zone);
  const seen = shift === null ? running : shiftOf(running.productionDate, shift, zone);
  const [from, to] = [seen.startsAt.toISOString(), seen.endsAt.toISOString()];
  const asOf = (seen.endsAt < now ? seen.endsAt : now).toISOString();
  const { rows: machines } = await sql<CheckedMachine>`
    select machine.id, machine.code, machine.name, standing.told as grounded, checked.told as run, work.at as worked_at,
      reminder.created_at as reminded_at
    from ${formTemplateTable} as template
    join ${equipmentTable} as machine on machine.site = ${site} and machine.state = 'active'
      and machine.deleted_at is null
      and (template.equipment_families is null
        or machine.family = any(string_to_array(template.equipment_families, ' ')))
      and (coalesce(cardinality(template.equipment_groups), 0) = 0 or machine."group" = any(template.equipment_groups))
    left join lateral (
      select jsonb_build_object('number', standing.number, 'reason', standing.reason) as told
      from ${equipmentGroundingTable} as standing
      where standing.equipment = machine.id and standing.deleted_at is null and standing.grounded_at <= ${asOf}
        and (standing.state in ('active', 'repaired') or standing.released_at > ${asOf})
      order by standing.grounded_at desc
      limit 1) as standing on true
    left join lateral (
      select jsonb_build_object('id', run.id, 'number', run.number, 'at', run.completed_at, 'result', run.result) as told
      from ${formRunTable} as run
      where run.site = ${site} and run.template = template.id and run.equipment = machine.id
        and run.completed_at >= ${from}::timestamptz - interval '1 day' and run.production_date = ${seen.productionDate}
        and run.shift = ${seen.code} and run.state <> 'voided' and run.deleted_at is null
      order by run.completed_at desc
      limit 1) as checked on true
    left join lateral (
      select min(greatest(spell.started_at, ${from}::timestamptz)) as at
      from (
        select within.category, within.started_at
        from ${statusIntervalView} as within
        where within.site = ${site} and within.equipment = machine.id and within.started_at >= ${from}
          and within.started_at < ${asOf}
        union all
        -- What went on when the shift began.
        select earlier.category, earlier.started_at
        from (
          select before.category, before.started_at, before.ended_at
          from ${statusIntervalView} as before
          where before.site = ${site} and before.equipment = machine.id and before.started_at < ${from}
          order by before.started_at desc
          limit 1) as earlier
        where coalesce(earlier.ended_at, 'infinity') > ${from}) as spell
      where spell.category = any(${operated}::text[])) as work on true
    left join check_reminder reminder on reminder.equipment = machine.id and reminder.template = template.id
      and reminder.production_date = ${seen.productionDate} and reminder.shift = ${seen.code}
      and reminder.deleted_at is null
    where template.code = ${template} and template.subject_kind = 'equipment' and template.deleted_at is null
    order by machine.code`.execute(db);
  return {
    site,
    production_date: seen.productionDate,
    shift: seen.code,
    current: running.code,
    starts_at: from,
    ends_at: to,
    running: seen.startsAt <= now && now < seen.endsAt,
    as_of: asOf,
    machines,
  };
}
