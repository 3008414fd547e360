import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import {
  equipmentTable,
  formRunTable,
  formTemplateTable,
  haulIntervalView,
  machineTimes,
  positionView,
  standingRuleView,
} from '../../uses.ts';
import type { ReportRowOf } from '../../../../../core/reports/report.ts';
import type { machineShiftChecks } from '../../../reports/machine-shift-checks.ts';
import { share, type Share } from './shares.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'now' | 'shifts'>;

/** By when a machine must have been checked of which no movement is known. */
const graceMinutes = 30;
/** Haul states in which a truck goes from one place to another. */
const travelling = ['returning', 'hauling'];

/** Whether the machine moved between two instants of its shift, by its positions or, of a truck, by its cycles. */
const moved = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (
    select from ${positionView} as point
    where point.equipment = worked.equipment and point.ts >= ${from} and point.ts < ${to}
      and point.speed > rule.move_kmh and (point.acc is null or point.acc <= rule.worst_accuracy_m))
  or exists (
    select from ${haulIntervalView} as haul
    where haul.truck = worked.equipment and haul.started_at >= ${from} and haul.started_at < ${to}
      and haul.state = any(${travelling}::text[])))`;

/** Whether the check of a machine-shift ended in time, over what `machineShifts` joins. */
const inTime = sql`
  case when checked.at is null then false
    -- Most were checked by then or never: only the others are held against what moved.
    when checked.at <= shift.starts_at then true
    else not ${moved(sql`shift.starts_at`, sql`checked.at`)}
      and (checked.at <= shift.starts_at + make_interval(mins => ${graceMinutes})
        or ${moved(sql`checked.at`, sql`shift.ends_at`)}) end`;

/** The common table expressions and the joins from which both the share and the rows behind it are read. */
function machineShifts({ sites, from, to, now, shifts }: Asked): readonly [RawBuilder<unknown>, RawBuilder<unknown>] {
  return [
    sql`
    with ${shifts},
    checked_family as (
      select distinct unnest(string_to_array(template.equipment_families, ' ')) as family
      from ${formTemplateTable} as template
      where template.family = 'equipment_checklist' and template.active and template.deleted_at is null),
    worked as (
      select spent.equipment, spent.production_date, spent.shift_code, spent.site,
        sum(coalesce(spent.p_h, 0) + coalesce(spent.np_h, 0) + coalesce(spent.od_h, 0)) as operated
      from ${machineTimes}(${sites}::uuid[], ${from}::date, ${to}::date, null::text, ${now.toISOString()}::timestamptz) as spent
      join ${equipmentTable} as machine on machine.id = spent.equipment
      where machine.family in (select family from checked_family)
      group by 1, 2, 3, 4
      having sum(coalesce(spent.p_h, 0) + coalesce(spent.np_h, 0) + coalesce(spent.od_h, 0)) > 0),
    checked as (
      select run.equipment, run.production_date, run.shift, min(run.completed_at) as at
      from ${formRunTable} as run
      where run.family = 'equipment_checklist' and run.state <> 'voided' and run.deleted_at is null
        and run.production_date between ${from} and ${to}
      group by 1, 2, 3)`,
    sql`
    from worked
    join shift on shift.site = worked.site and shift.production_date = worked.production_date
      and shift.code = worked.shift_code
    left join checked on checked.equipment = worked.equipment and checked.production_date = worked.production_date
      and checked.shift = worked.shift_code
    left join lateral (
      select standing.move_kmh, standing.worst_accuracy_m
      from ${standingRuleView} as standing
      where standing.site = worked.site and standing.valid_from <= shift.starts_at
      order by standing.valid_from desc
      limit 1) rule on true`,
  ];
}

/**
 * Machine-shifts that worked, and were checked before the machine first moved in the shift (catalogue hse.md §5.9): by its
 * positions and the cycles of a truck. Where neither knows a movement, such as of a shovel without a tracker, by half an
 * hour after the shift began.
 */
export async function checkedBeforeStart(asked: Asked): Promise<Share> {
  const [known, joined] = machineShifts(asked);
  const { rows } = await sql<{ readonly part: number; readonly whole: number }>`
    ${known}
    select count(*)::int as whole, count(*) filter (where ${inTime})::int as part
    ${joined}`.execute(asked.db);
  return share(rows[0]);
}

/** The same machine-shifts one by one, the last first; one more than `most`, by which it shows that there are more. */
export async function machineShiftsChecked(
  asked: Asked,
  { equipment, outcome, most }: { equipment: string | null; outcome: string | null; most: number },
): Promise<readonly ReportRowOf<typeof machineShiftChecks>[]> {
  const [known, joined] = machineShifts(asked);
  const { rows } = await sql<ReportRowOf<typeof machineShiftChecks>>`
    ${known},
    judged as (
      select worked.*, checked.at as checked_at,
        case when checked.at is null then 'missing' when ${inTime} then 'in_time' else 'late' end as outcome
      ${joined})
    select jsonb_build_object('id', machine.id, 'label', concat_ws(' ', machine.code, machine.name)) as equipment,
      judged.production_date::text, judged.shift_code as shift, judged.outcome,
      ${sql.raw(`to_char(judged.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as checked_at,
      judged.operated::double precision as operated, 1 as worked, (judged.outcome = 'in_time')::int as in_time
    from judged
    join ${equipmentTable} as machine on machine.id = judged.equipment
    where (${equipment}::uuid is null or judged.equipment = ${equipment}::uuid)
      and (${outcome}::text is null or judged.outcome = ${outcome})
    order by judged.production_date desc, judged.shift_code desc, machine.code
    limit ${most + 1}`.execute(asked.db);
  return rows;
}
