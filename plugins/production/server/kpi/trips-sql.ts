import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { cycleParts } from '../../reports/formulas/cycle.ts';
import { barren } from '../../shared/barren.ts';
import { equipmentTable, mineLocationTable, mineOreLevelTable, mineralTypeTable } from '../uses.ts';

type Question = Pick<ReportContext, 'sites' | 'from' | 'to' | 'shift' | 'parameters' | 'at'>;

const same = (column: string, value: unknown): RawBuilder<unknown> =>
  value == null ? sql`` : sql`and trip.${sql.ref(column)} = ${value}`;

/** The trips that a question is about, as a table named `trip`. Dates may be others than the question's own. */
export const tripsSql = ({ sites, from, to, shift, parameters, at }: Question): RawBuilder<unknown> => sql`(
    select trip.*
    from v_trip trip
    where trip.site = any(${sites}::uuid[]) and trip.production_date between ${from}::date and ${to}::date
      ${shift === null ? sql`` : sql`and trip.shift_code = ${shift}`} ${at === undefined ? sql`` : sql`and trip.dump_end <= ${at}::timestamptz`}
      ${sql.join(
        ['truck', 'loading_unit', 'source', 'destination', 'material', 'operator', 'quality'].map((name) =>
          same(name, parameters[name]),
        ),
        sql` `,
      )}
      ${
        parameters.group == null
          ? sql``
          : sql`
            and trip.truck in (select id from ${equipmentTable} where "group" = ${parameters.group})`
      }
  ) trip`;

/** Trips whose times say how long a cycle takes (catalogue operations.md §10.6). */
export const counted = sql`
  trip.cycle_s is not null
  and (cardinality(trip.flags) = 0 or not trip.flags && array['outlier', 'partial'])`;

/**
 * Trips whose times are taken: with outliers and partial cycles where the question asks for them, but never those of
 * which somebody told the dump and nobody the cycle.
 */
export const countedIn = ({ parameters }: Pick<Question, 'parameters'>): RawBuilder<unknown> =>
  parameters.outliers === true ? sql`trip.cycle_s is not null` : counted;

/**
 * Sums of the parts of counted cycles in s, as `sum_<part>`, `sum_cycle`, `sum_queue`, how many there were, and how many
 * of them tell their dump.
 */
export const partSumsOf = (counted: RawBuilder<unknown>) => sql`
  count(*) filter (where ${counted})::int as counted,
    count(trip.dumping_s) filter (where ${counted})::int as counted_dumping,
  coalesce(sum(trip.returning_s) filter (where ${counted}), 0)::float8 as sum_returning,
    coalesce(sum(trip.queue_load_s) filter (where ${counted}), 0)::float8 as sum_queue_load,
  coalesce(sum(trip.spot_s) filter (where ${counted}), 0)::float8 as sum_spot,
    coalesce(sum(trip.loading_s) filter (where ${counted}), 0)::float8 as sum_loading,
  coalesce(sum(trip.hauling_s) filter (where ${counted}), 0)::float8 as sum_hauling,
    coalesce(sum(trip.queue_dump_s) filter (where ${counted}), 0)::float8 as sum_queue_dump,
  coalesce(sum(trip.dumping_s) filter (where ${counted}), 0)::float8 as sum_dumping,
    coalesce(sum(trip.cycle_s) filter (where ${counted}), 0)::float8 as sum_cycle,
  coalesce(
    sum(coalesce(trip.queue_load_s, 0) + coalesce(trip.queue_dump_s, 0)) filter (where ${counted}), 0)::float8
  as sum_queue`;

/** The same of `tripSumsSql`, of trips that are neither outliers nor partial. */
export const keptPartSums = sql`
  sum(trip.counted)::int as counted, sum(trip.counted_dumping)::int as counted_dumping,
  coalesce(sum(trip.counted_returning_s), 0) as sum_returning,
  coalesce(sum(trip.counted_queue_load_s), 0) as sum_queue_load,
  coalesce(sum(trip.counted_spot_s), 0) as sum_spot,
  coalesce(sum(trip.counted_loading_s), 0) as sum_loading,
  coalesce(sum(trip.counted_hauling_s), 0) as sum_hauling,
  coalesce(sum(trip.counted_queue_dump_s), 0) as sum_queue_dump,
  coalesce(sum(trip.counted_dumping_s), 0) as sum_dumping,
  coalesce(sum(trip.counted_cycle_s), 0) as sum_cycle,
  coalesce(sum(trip.counted_queue_load_s), 0) + coalesce(sum(trip.counted_queue_dump_s), 0) as sum_queue`;

/** In the place of the sums of parts that nobody takes. */
export const noPartSums = sql`
  0 as counted, 0 as counted_dumping, ${sql.join([...cycleParts, 'cycle', 'queue'].map((part) => sql`0 as ${sql.ref(`sum_${part}`)}`))}`;

type Known = Pick<Host, 'records'>;

/** Joins what the deposits know of a trip's material; without them every material is of an unknown class. */
export const materialJoin = ({ records }: Known, trip: RawBuilder<unknown> = sql`trip`): RawBuilder<unknown> =>
  records.has('mineral_type')
    ? sql`left join ${mineralTypeTable} material on material.id = ${trip}.material`
    : sql`
      left join (
        select null::uuid as id, null::text as class, null::jsonb as label, null::text as code) material on false`;

/** What the plant takes, what is kept for it, and what is moved to reach both: low grade is no waste. */
export const isOre = sql`material.class = 'ore'`;
export const isLowGrade = sql`material.class = 'low_grade'`;
export const isWaste = sql`material.class = any(${[...barren]}::text[])`;
/** What is moved a second time, and materials of no known class. */
export const isOther = sql`(${isOre} or ${isLowGrade} or ${isWaste}) is not true`;

/** A place as a reference `{id, label}`; null without the deposits. */
export const placeRef = ({ records }: Known, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  records.has('mine_location')
    ? sql`
      (select jsonb_build_object('id', place.id, 'label', place.code) from ${mineLocationTable} place
        where place.id = ${id})`
    : sql`null::jsonb`;
export const levelRef = ({ records }: Known, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  records.has('mine_ore_level')
    ? sql`
      (select jsonb_build_object('id', level.id, 'label', level.code) from ${mineOreLevelTable} level
        where level.id = ${id})`
    : sql`null::jsonb`;
/** A material as a reference, by its name in the reader's language. */
export const materialRef = (
  { host: { records }, caller }: Pick<ReportContext, 'host' | 'caller'>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  records.has('mineral_type')
    ? sql`(select jsonb_build_object('id', kind.id, 'label', coalesce(kind.label ->> ${caller.language}, kind.code)) from ${mineralTypeTable} kind
        where kind.id = ${id})`
    : sql`null::jsonb`;
export const machineRef = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    (
      select jsonb_build_object('id', machine.id, 'label', machine.code)
      from ${equipmentTable} machine
      where machine.id = ${id})`;
