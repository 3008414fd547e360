import { msg } from '@lingui/core/macro';
import { sql, type RawBuilder } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import type { CyclePart } from '../../reports/formulas/cycle.ts';
import { isLength, longestCycle, tripFigures, type Dimension } from '../../reports/trip-figures.ts';
import type { Measure } from '../../reports/trip-parameters.ts';
import { codesOf } from './codes-of.ts';
import { countedIn, tripsSql } from './trips-sql.ts';
import { workedShifts } from './worked-shifts.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { personTable } from '../uses.ts';

/** Of the trips, for what only they tell: the hour, and how long each took. */
const measureSql: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  trips: sql`count(*)`,
  t: sql`sum(trip.payload)`,
  m3: sql`sum(trip.bank_m3)`,
  tkm: sql`sum(trip.payload * trip.loaded_km)`,
  min: sql`sum(trip.cycle_s) / 60.0`,
};

const keptMeasureSql: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  trips: sql`sum(trip.trips)`,
  t: sql`sum(trip.payload)`,
  m3: sql`sum(trip.bank_m3)`,
  tkm: sql`sum(trip.tkm)`,
  min: sql`sum(trip.cycle_s) / 60`,
};

const byTruck: readonly Dimension[] = ['truck', 'operator_crew', 'quality'];

const minutesOf = (part: CyclePart): RawBuilder<unknown> =>
  sql`lpad(least(trip.${sql.ref(`${part}_s`)} / 60, ${longestCycle})::text, 3, '0')`;

/** The words of a dimension's value are looked up after the sums: a name per bar and not one per trip. */
const dimensionSql: Readonly<Record<Dimension, RawBuilder<unknown>>> = {
  truck: sql`trip.truck::text`,
  loading_unit: sql`trip.loading_unit::text`,
  operator_crew: sql`trip.operator::text`,
  source: sql`trip.source::text`,
  destination: sql`trip.destination::text`,
  route: sql`trip.source::text || ' ' || trip.destination::text`,
  mine_level: sql`trip.mine_level::text`,
  material: sql`trip.material::text`,
  production_date: sql`trip.production_date::text`,
  shift: sql`trip.shift_code`,
  hour: sql`to_char(local_clock(trip.dump_end, site.time_zone), 'HH24')`,
  cycle_minutes: sql`lpad(least(trip.cycle_s / 60, 120)::text, 3, '0')`,
  quality: sql`trip.quality`,
  returning_minutes: minutesOf('returning'),
  queue_load_minutes: minutesOf('queue_load'),
  spot_minutes: minutesOf('spot'),
  loading_minutes: minutesOf('loading'),
  hauling_minutes: minutesOf('hauling'),
  queue_dump_minutes: minutesOf('queue_dump'),
  dumping_minutes: minutesOf('dumping'),
};

/** The record whose codes name a dimension's values. */
const namedBy: Partial<Record<Dimension, string>> = {
  truck: 'equipment',
  loading_unit: 'equipment',
  source: 'mine_location',
  destination: 'mine_location',
  mine_level: 'mine_ore_level',
  material: 'mineral_type',
};

type Row = ReportRowOf<typeof tripFigures>;

interface Sum {
  readonly x: string | null;
  readonly series: string | null;
  readonly value: number | null;
  readonly trips: number;
}

/** What a value of a dimension is called, and what a list of trips is filtered by for it; null for what is not known. */
interface Named {
  readonly name: string | null;
  readonly key: string | null;
}
type Names = (value: string | null) => Named;

/** One measure by one or two dimensions. */
export const figuresReport = serverReport(tripFigures, async (context) => {
  const {
    measure = 'trips',
    by = 'production_date',
    split = null,
  } = context.parameters as { measure?: Measure; by?: Dimension; split?: Dimension | null };
  if (!measureSql[measure] || !dimensionSql[by])
    throw problems.badQuery(msg`A parameter of this report is unknown or invalid.`);
  const lengths = [by, split].flatMap((dimension) =>
    dimension !== null && isLength(dimension)
      ? [countedIn(context), sql`trip.${sql.ref(dimension.replace('_minutes', '_s'))} is not null`]
      : [],
  );
  const asked = split === null ? [by] : [by, split];
  const isKept = asked.every((dimension) => dimension !== 'hour' && !isLength(dimension));
  const { rows } = await sql<Sum>`
    select ${dimensionSql[by]} as x, ${split === null ? sql`null::text` : dimensionSql[split]} as series,
      (${(isKept ? keptMeasureSql : measureSql)[measure]})::float8 as value,
      ${isKept ? sql`sum(trip.trips)` : sql`count(*)`}::int as trips
    from ${
      isKept
        ? tripSumsSql(context, asked.some((dimension) => byTruck.includes(dimension)) ? 'truck' : 'flow')
        : sql`${tripsSql(context)} join site on site.id = trip.site`
    }
    where ${sql.join([sql`true`, ...lengths], sql` and `)}
    group by 1, 2`.execute(context.db);
  const sums = by === 'production_date' ? [...rows, ...(await idleDays(context, rows))] : rows;
  const xNames = await namesOf(context, by, [...new Set(sums.map(({ x }) => x))]);
  const seriesNames =
    split === null ? null : await namesOf(context, split, [...new Set(sums.map(({ series }) => series))]);
  const named = sums.map(({ x, series, value, trips }): Row => {
    const [mark, set] = [xNames(x), seriesNames?.(series) ?? { name: null, key: null }];
    return { x: mark.name, x_key: mark.key, series: set.name, series_key: set.key, value, trips };
  });
  return addUp(named);
});

/** Days that had begun and on which nothing was carried; split, they stand with the first set there is. */
async function idleDays(context: ReportContext, rows: readonly Sum[]): Promise<readonly Sum[]> {
  const { rows: days } = await sql<{ day: string }>`
    with ${context.shifts}, ${workedShifts(context)}
    select distinct production_date::text as day
    from worked`.execute(context.db);
  const busy = new Set(rows.map(({ x }) => x));
  const series = rows[0]?.series ?? null;
  return rows.length === 0
    ? []
    : days.flatMap(({ day }) => (busy.has(day) ? [] : [{ x: day, series, value: 0, trips: 0 }]));
}

/** Values that share a key share a bar: a crew is many operators. */
function addUp(rows: readonly Row[]): readonly Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify([row.x_key, row.series_key]);
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            value: row.value === null ? sum.value : (sum.value ?? 0) + row.value,
            trips: (sum.trips ?? 0) + (row.trips ?? 0),
          }
        : row,
    );
  }
  const text = (value: string | null): string => value ?? '\uffff';
  return [...sums.values()].toSorted(
    (one, other) => text(one.x).localeCompare(text(other.x)) || text(one.series).localeCompare(text(other.series)),
  );
}

type Asked = Pick<ReportContext, 'host' | 'db' | 'caller'>;

/** Most values that a filter takes. */
const mostOfFilter = 200;

async function namesOf(context: Asked, dimension: Dimension, values: readonly (string | null)[]): Promise<Names> {
  const { host, db } = context;
  if (dimension === 'operator_crew') {
    if (!host.records.has('person')) return () => ({ name: null, key: null });
    const { rows } = await sql<{ id: string; crew: string }>`
      select id, crew from ${personTable} where crew is not null`.execute(db);
    const crewOf = new Map(rows.map(({ id, crew }) => [id, crew]));
    const crews = Map.groupBy(rows, ({ crew }) => crew);
    return (value) => {
      const crew = crewOf.get(value ?? '') ?? null;
      const people = crews.get(crew ?? '') ?? [];
      const isKey = people.length > 0 && people.length <= mostOfFilter;
      return { name: crew, key: isKey ? JSON.stringify(people.map(({ id }) => id)) : null };
    };
  }
  if (dimension === 'route') {
    const ends = [...new Set(values.flatMap((value) => value?.split(' ') ?? []))];
    const places = await codesOf(context, 'mine_location', ends);
    return (value) => ({
      key: value,
      name:
        value
          ?.split(' ')
          .map((id) => places.get(id) ?? '—')
          .join(' → ') ?? null,
    });
  }
  const record = namedBy[dimension];
  if (!record) return (value) => ({ name: value, key: value });
  // Materials have names that people know; codes are for lists.
  const language = record === 'mineral_type' ? context.caller.language : null;
  const codes = await codesOf(context, record, values, language);
  return (value) => ({ key: value, name: codes.get(value ?? '') ?? null });
}
