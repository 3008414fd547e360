import { sql } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { machineTelematics } from '../../reports/machine-telematics.ts';
import { telematicsFigure, telematicsFigures } from '../../shared/telematics.ts';
import { growthOf } from '../telematics/published.ts';
import { machineMetricView } from '../uses.ts';

interface Newest {
  readonly name: string;
  readonly value: number;
  readonly told_at: string;
  readonly source: string | null;
}

/**
 * The figures of one machine, in the order of `telematicsFigures`; none without a machine, or where no plugin publishes
 * any.
 */
export const machineTelematicsReport = serverReport(machineTelematics, async (context) => {
  const { db, caller, now, startsAt, endsAt } = context;
  const machine = await machineOf(context);
  if (machine === null) return [];
  const newest = await readNewest(context, machine);
  const growth = await growthOf(
    db,
    [machine],
    newest.map(({ name }) => name),
    startsAt,
    endsAt < now ? endsAt : now,
  );
  const order = Object.keys(telematicsFigures);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return newest
    .toSorted((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
    .flatMap(({ name, value, told_at, source }): ReportRowOf<typeof machineTelematics>[] => {
      const figure = telematicsFigure(name);
      const period = growth.find((one) => one.name === name);
      if (!figure) return [];
      const {
        grown = null,
        resets = 0,
        first_at = null,
        last_at = null,
        readings = 0,
        longest_gap = null,
        left_out = 0,
      } = period ?? {};
      const counts = figure.counter === true;
      return [
        {
          name,
          figure: sentenceIn(caller.language, figure.label),
          value,
          unit: figure.unit,
          told_at,
          source,
          grown: counts ? grown : null,
          first_at,
          last_at,
          readings,
          longest_gap,
          resets: counts ? resets : null,
          left_out: counts ? left_out : null,
        },
      ];
    });
});

/** The machine that is asked about, where the reader may see it. */
export async function machineOf({
  db,
  sites,
  parameters: { equipment },
}: Pick<ReportContext, 'db' | 'sites' | 'parameters'>): Promise<string | null> {
  if (typeof equipment !== 'string') return null;
  const { rows } = await sql<{ id: string }>`
    select id
    from equipment
    where id = ${equipment}
      and site = any(${sites}::uuid[])
      and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * The newest of each figure that can be true: none below nothing, no share of more than all. Its names are found one
 * after the other in the index: a list of all readings grows by thousands a week.
 */
async function readNewest({ db, now }: ReportContext, machine: string): Promise<readonly Newest[]> {
  const { rows } = await sql<Newest>`
    with recursive named as (
      (select min(name) as name from ${machineMetricView} where equipment = ${machine})
      union all
      select (select min(name) from ${machineMetricView} where equipment = ${machine} and name > named.name)
      from named
      where named.name is not null
    )
    select named.name, newest.value, newest.ts as told_at, newest.source_code as source
    from named
    cross join lateral (
      select value, ts, source_code
      from ${machineMetricView}
      where equipment = ${machine}
        and name = named.name
        and ts <= ${now}
        and value >= 0
        and (name not like '%percent' or value <= 100)
      order by ts desc
      limit 1
    ) newest`.execute(db);
  return rows;
}
