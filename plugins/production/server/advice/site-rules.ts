import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import type { SiteRules } from '../../formulas/dispatch/unit-pulls.ts';
import { mineralTypeTable, operatorCheckinTable } from '../uses.ts';
import { gradeOfLimits, type GradeLimits } from './grade-of-limits.ts';

/** What a site rules on its dispatch now. */
export interface RuledSite extends SiteRules {
  /** Minutes until the meal of trucks in meal groups; those whose meal of this shift is over are left out. */
  readonly mealMin: ReadonlyMap<string, number>;
  /** Trucks whose operator may not drive them, by the check-in on the machine. */
  readonly unlicensed: ReadonlySet<string>;
}

interface RuleRow {
  readonly kind: 'priority' | 'feed' | 'blend' | 'meal';
  readonly unit: string | null;
  readonly priority: 'first' | 'last' | null;
  readonly destination: string | null;
  readonly minimum: number | null;
  readonly analyte: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly trucks: readonly string[] | null;
  readonly after: number | null;
}

/** A load that came to a destination within the last hours. */
interface Came {
  readonly destination: string;
  readonly tonnes: number;
  readonly lastHour: boolean;
  readonly cutoffs: readonly GradeLimits[] | null;
}

/** What lies in a hopper is of these hours (catalogue operations.md §13.7). */
const blendHours = 4;

export async function readRules(
  { db, records }: Pick<Host, 'db' | 'records'>,
  site: string,
  now: Date,
): Promise<RuledSite> {
  const { rows } = await sql<RuleRow>`
    select kind, loading_unit as unit, priority, destination, minimum, analyte, grade_min as min, grade_max as max,
      trucks, after_start as after
    from dispatch_rule
    where site = ${site} and deleted_at is null and valid_from <= ${now} and coalesce(valid_to, 'infinity') > ${now}
    order by valid_from`.execute(db);
  const minds = rows.some(({ kind }) => kind === 'feed' || kind === 'blend');
  const came = minds ? await readCame(db, site, records.has('mineral_type')) : [];
  const loads = rows.some(({ kind }) => kind === 'blend') ? await readLoads(db, site, records.has('mineral_type')) : [];
  return {
    priorities: new Map(rows.flatMap(({ unit, priority }) => (unit && priority ? [[unit, priority] as const] : []))),
    feeds: rows.flatMap(({ destination, minimum }) =>
      destination && minimum !== null ? [{ destination, minimum_tph: minimum }] : [],
    ),
    blends: rows.flatMap(({ destination, analyte, min, max }) => {
      if (!destination || !analyte) return [];
      const into = came.filter((load) => load.destination === destination);
      return [{ destination, min, max, gradeOf: gradesOf(loads, analyte), mean: meanGrade(into, analyte) }];
    }),
    fedTph: tonnesOfLastHour(came),
    mealMin: await mealsOf(db, site, rows, now),
    unlicensed: records.has('operator_checkin') ? await readUnlicensed(db, site) : new Set(),
  };
}

const tonnesOfLastHour = (came: readonly Came[]): ReadonlyMap<string, number> => {
  const fed = new Map<string, number>();
  for (const { destination, tonnes, lastHour } of came)
    if (lastHour) fed.set(destination, (fed.get(destination) ?? 0) + tonnes);
  return fed;
};

const gradesOf = (
  loads: readonly { readonly unit: string; readonly cutoffs: readonly GradeLimits[] | null }[],
  analyte: string,
): ReadonlyMap<string, number> =>
  new Map(
    loads.flatMap(({ unit, cutoffs }) => {
      const grade = gradeOfLimits(cutoffs, analyte);
      return grade === null ? [] : [[unit, grade] as const];
    }),
  );

/** The mean grade of the tonnes whose grade is known. */
function meanGrade(came: readonly Came[], analyte: string): number | null {
  let [tonnes, metal] = [0, 0];
  for (const load of came) {
    const grade = gradeOfLimits(load.cutoffs, analyte);
    if (grade === null) continue;
    tonnes += load.tonnes;
    metal += load.tonnes * grade;
  }
  return tonnes > 0 ? metal / tonnes : null;
}

async function readCame(db: Host['db'], site: string, knowsMaterials: boolean): Promise<readonly Came[]> {
  const { rows } = await sql<Came>`
    select trip.destination, trip.payload::float8 as tonnes, trip.dump_end > now() - interval '1 hour' as "lastHour",
      ${knowsMaterials ? sql`material.cutoffs` : sql`null::jsonb`} as cutoffs
    from v_trip trip
    ${knowsMaterials ? sql`left join ${mineralTypeTable} as material on material.id = trip.material` : sql``}
    where trip.site = ${site}
      and trip.dump_end > now() - make_interval(hours => ${blendHours})
      and trip.destination is not null
      and trip.payload is not null`.execute(db);
  return rows;
}

/** What units load now. */
async function readLoads(db: Host['db'], site: string, knowsMaterials: boolean) {
  if (!knowsMaterials) return [];
  const { rows } = await sql<{ unit: string; cutoffs: readonly GradeLimits[] | null }>`
    select work.loading_unit as unit, material.cutoffs
    from loading_assignment work
    join ${mineralTypeTable} material on material.id = work.material
    where work.site = ${site}
      and work.deleted_at is null
      and work.started_at <= now()
      and coalesce(work.ended_at, 'infinity') > now()`.execute(db);
  return rows;
}

async function mealsOf(
  db: Host['db'],
  site: string,
  rows: readonly RuleRow[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const groups = rows.filter(({ kind }) => kind === 'meal');
  if (groups.length === 0) return new Map();
  const { rows: sites } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(
    db,
  );
  const { startsAt } = shiftAt(now, sites[0]?.zone ?? 'UTC');
  return new Map(
    groups.flatMap(({ trucks, after }) => {
      const minutes = (startsAt.getTime() - now.getTime()) / 60_000 + (after ?? 0);
      return minutes < 0 ? [] : (trucks ?? []).map((truck) => [truck, minutes] as const);
    }),
  );
}

/** Trucks of which the last who got on was flagged: without a valid licence, or declared unfit. */
async function readUnlicensed(db: Host['db'], site: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ truck: string }>`
    select truck
    from (
      select distinct on (equipment) equipment as truck, kind, flags
      from ${operatorCheckinTable}
      where site = ${site}
        and equipment is not null
        and kind in ('machine_on', 'machine_off')
        and deleted_at is null
        and at > now() - interval '14 hours'
      order by equipment, at desc) last
    where kind = 'machine_on' and flags && array['no_licence', 'unfit']::text[]`.execute(db);
  return new Set(rows.map(({ truck }) => truck));
}
