import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { equipmentTable, telematicsWithin } from './uses.ts';

export type Group = 'machine' | 'family' | 'site' | 'operator' | 'month';

/**
 * What the machines of a group told of themselves within a period: litres, and beside them those filled over the time
 * that the readings cover; L/h of those that tell hours too, hours covered and of the longest gap.
 */
export interface ToldConsumption {
  readonly litres: number | null;
  readonly filled: number | null;
  readonly rate: number | null;
  readonly covered: number | null;
  readonly gap: number | null;
  readonly sources: string | null;
}

/** By what a group is called in the report. An operator and a month are not told by a counter. */
const labels: Readonly<Partial<Record<Group, RawBuilder<unknown>>>> = {
  machine: sql`machine.code`,
  family: sql`machine.family`,
  site: sql`site.code`,
};

/** The columns of the report that are worked out from what was told. */
export const toldColumns = [
  'told_litres',
  'told_by',
  'told_difference',
  'told_percent',
  'told_rate',
  'told_covered',
  'told_gap',
] as const;

export const nothingTold: ReadonlyMap<string, ToldConsumption> = new Map();

/**
 * What machines told of their fuel, by the function that a tracking plugin publishes; nothing where
 * there is none, for other groups, and for a shift of several days, over which a counter says nothing.
 */
export async function readTold(
  { db, sites, startsAt, endsAt, now, shift, from, to, parameters }: ReportContext,
  by: Group,
): Promise<ReadonlyMap<string, ToldConsumption>> {
  const label = labels[by];
  if (!label || (shift !== null && from !== to)) return new Map();
  const { rows } = await sql<ToldConsumption & { readonly item: string }>`
    with asked as (
      select array_agg(id) as machines
      from ${equipmentTable}
      where deleted_at is null
        and site = any(${sites}::uuid[])
        and (${parameters.equipment ?? null}::uuid is null or id = ${parameters.equipment ?? null}::uuid)
    ),
    told as (
      select growth.*
      from asked
      cross join lateral ${telematicsWithin}(
        asked.machines, array['fuel_used_L', 'operating_hours'], ${startsAt}, ${endsAt < now ? endsAt : now}
      ) growth
    )
    select ${label} as item, sum(fuel.grown) as litres,
      sum(filled.litres) filter (where fuel.grown is not null) as filled,
      sum(fuel.grown) filter (where hours.grown > 0)
        / nullif(sum(hours.grown) filter (where fuel.grown is not null), 0) as rate,
      max(fuel.covered) as covered, max(fuel.longest_gap) as gap,
      string_agg(distinct fuel.source_codes, ', ') as sources
    from told fuel
    join ${equipmentTable} machine on machine.id = fuel.equipment
    join site on site.id = machine.site
    left join lateral (
      select coalesce(sum(fill.litres), 0)::float8 as litres
      from equipment_fueling fill
      join fuel_tank tank on tank.id = fill.tank
      where fill.equipment = fuel.equipment
        and fill.deleted_at is null
        and fill.state <> 'cancelled'
        and tank.product in ('diesel', 'petrol')
        and fill.at >= fuel.first_at
        and fill.at < fuel.last_at
    ) filled on true
    left join told hours on hours.equipment = fuel.equipment and hours.name = 'operating_hours'
    where fuel.name = 'fuel_used_L'
    group by 1`.execute(db);
  return new Map(rows.map(({ item, ...told }) => [item, told]));
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/**
 * The columns of the report that stand beside the fills: difference = litres filled − litres told, both over the time
 * that the counter's readings cover, and its per cent of what was told.
 */
export function besideFills(told: ToldConsumption | undefined): ReportRow {
  const { litres = null, filled = null, rate = null, covered = null, gap = null, sources = null } = told ?? {};
  const difference = filled !== null && litres !== null ? filled - litres : null;
  return {
    told_litres: rounded(litres),
    told_by: sources,
    told_difference: rounded(difference),
    told_percent: difference === null || !litres ? null : rounded((100 * difference) / litres),
    told_rate: rounded(rate),
    told_covered: rounded(covered),
    told_gap: rounded(gap),
  };
}
