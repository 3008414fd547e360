import { getDaysInMonth, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { targetFor, type TargetPeriod } from '../../reports/formulas/production.ts';
import { tripParameters } from '../../reports/trip-parameters.ts';

interface Target {
  readonly site: string;
  readonly period: TargetPeriod;
  readonly value: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/**
 * What is to be carried at a site on a day, or in one of its shifts: tonnes; null where nobody set a target for just
 * these trips.
 */
export type TargetOn = (site: string, day: string, wanted: 'shift' | 'day') => number | null;

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'parameters'>;

/** The column of a target's scope that each way to ask for some of the trips stands for, the narrowest first. */
const scopeOf: Readonly<Record<string, string>> = {
  truck: 'equipment',
  loading_unit: 'equipment',
  group: 'group',
  material: 'material',
};
const scopes = ['group', 'equipment', 'material', 'mine_level', 'operating_stage'] as const;

/**
 * The one scope whose targets are of all trips that are asked for and of no others: none of the whole site, else a
 * machine, a group or a material. A truck is narrower than its group. Null where no target has such a scope.
 */
function scopeAsked(parameters: Asked['parameters']): readonly [column: string, id: unknown] | 'site' | null {
  const filled = Object.keys(tripParameters).filter((name) => parameters[name] != null);
  const narrowing = filled.includes('truck') ? filled.filter((name) => name !== 'group') : filled;
  const [name] = narrowing;
  if (name === undefined) return 'site';
  const column = narrowing.length === 1 ? scopeOf[name] : undefined;
  return column === undefined ? null : [column, parameters[name]];
}

/** The periods of targets in the order in which they count for one: its own, then the next longer one. */
const preferred = {
  shift: ['shift', 'day', 'month'],
  day: ['day', 'month', 'shift'],
} satisfies Readonly<Record<string, readonly TargetPeriod[]>>;

/**
 * The targets of a metric for just what is asked for (catalogue operations.md §6.1). Where several match, the narrowest
 * counts, once: a broader one is neither shared out nor added to it.
 */
export async function readTargets({ db, sites, from, to, parameters }: Asked, metric: string): Promise<TargetOn> {
  const asked = scopeAsked(parameters);
  if (asked === null) return () => null;
  const { rows } = await sql<Target>`
    select site, period, value::float8 as value, valid_from, valid_to from production_target
    where deleted_at is null
      and metric = ${metric}
      and site = any(${sites}::uuid[])
      and valid_from <= ${to}::date
      and (valid_to is null or valid_to >= ${from}::date)
      and ${sql.join(
        scopes.map((name) =>
          asked !== 'site' && asked[0] === name
            ? sql`${sql.ref(name)} = ${asked[1]}::uuid`
            : sql`${sql.ref(name)} is null`,
        ),
        sql` and `,
      )}
    order by valid_from desc, id`.execute(db);
  return (site, day, wanted) => {
    const valid = rows.filter(
      (target) =>
        target.site === site && target.valid_from <= day && (target.valid_to === null || target.valid_to >= day),
    );
    const found = preferred[wanted].map((period) => valid.find((target) => target.period === period)).find(Boolean);
    return found ? targetFor(found.value, found.period, wanted, getDaysInMonth(parseISO(day))) : null;
  };
}
