import { msg } from '@lingui/core/macro';
import { sql, type RawBuilder } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import type { Host } from '../../../../core/host/host.ts';
import { tripFigures, type Dimension } from '../../reports/trip-figures.ts';
import type { Measure } from '../../reports/trip-parameters.ts';
import { tripsSql } from './trips-sql.ts';
import { mineLocationTable, personTable } from '../uses.ts';

const measureSql: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  trips: sql`count(*)`,
  t: sql`sum(trip.payload)`,
  m3: sql`sum(trip.bank_m3)`,
  tkm: sql`sum(trip.payload * trip.loaded_km)`,
  min: sql`sum(trip.cycle_s) / 60.0`,
};

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

interface Figure extends Record<string, unknown> {
  readonly x: string | null;
  readonly series: string | null;
  readonly value: number | null;
  readonly trips: number;
}

/** One measure by one or two dimensions. */
export const figuresReport = serverReport(tripFigures, async (context) => {
  const {
    measure = 'trips',
    by = 'production_date',
    split = null,
  } = context.parameters as { measure?: Measure; by?: Dimension; split?: Dimension | null };
  if (!measureSql[measure] || !dimensionSql[by])
    throw problems.badQuery(msg`A parameter of this report is unknown or has a wrong form.`);
  const [x, series] = [dimensionSql[by], split === null || split === undefined ? sql`null::text` : dimensionSql[split]];
  const { rows } = await sql<Figure>`
    select ${x} as x, ${series} as series, (${measureSql[measure]})::float8 as value, count(*)::int as trips
    from ${tripsSql(context)} join site on site.id = trip.site group by 1, 2`.execute(context.db);
  const [xNames, seriesNames] = [await namesOf(context, by), split ? await namesOf(context, split) : null];
  return addUp(
    rows.map((row) => ({
      ...row,
      x: xNames(row.x),
      x_key: keyOf(by, row.x),
      series: seriesNames ? seriesNames(row.series) : null,
      series_key: split ? keyOf(split, row.series) : null,
    })),
  );
});

/** What a list of trips is filtered by for a dimension's value; null where no filter says it. */
const keyOf = (dimension: Dimension, value: string | null): string | null =>
  ['operator_crew', 'hour', 'cycle_minutes'].includes(dimension) ? null : value;

interface Sum extends ReportRow {
  readonly x: string | null;
  readonly series: string | null;
  readonly value: number | null;
  readonly trips: number;
}

/** Values that share a name share a bar: crews are many operators. */
function addUp<Row extends Sum>(rows: readonly Row[]): readonly ReportRow[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const known = sums.get(`${row.x}\n${row.series}`);
    sums.set(
      `${row.x}\n${row.series}`,
      known
        ? {
            ...known,
            value: row.value === null ? known.value : (known.value ?? 0) + row.value,
            trips: known.trips + row.trips,
          }
        : row,
    );
  }
  const text = (value: string | null): string => value ?? '\uffff';
  return [...sums.values()].toSorted(
    (one, other) => text(one.x).localeCompare(text(other.x)) || text(one.series).localeCompare(text(other.series)),
  );
}

/** What a dimension's value is called: codes; null stays null. */
async function namesOf(
  { host, db }: Pick<ReportContext, 'db'> & { readonly host: Pick<Host, 'records'> },
  dimension: Dimension,
): Promise<(value: string | null) => string | null> {
  if (dimension === 'operator_crew')
    return named(
      host.records.has('person')
        ? await read(db, sql`select id::text as key, crew as name from ${personTable} where crew is not null`)
        : new Map(),
      () => null,
    );
  if (dimension === 'route') {
    const places = host.records.has('mine_location')
      ? await read(db, sql`select id::text as key, code as name from ${mineLocationTable}`)
      : new Map<string, string>();
    return (value) =>
      value === null
        ? null
        : value
            .split(' ')
            .map((id) => places.get(id) ?? '—')
            .join(' → ');
  }
  const record = namedBy[dimension];
  if (!record) return (value) => value;
  return named(
    host.records.has(record)
      ? await read(db, sql`select id::text as key, code as name from ${sql.table(record)}`)
      : new Map(),
    () => null,
  );
}

const named =
  (names: ReadonlyMap<string, string>, unknown: (value: string) => string | null) =>
  (value: string | null): string | null =>
    value === null ? null : (names.get(value) ?? unknown(value));

async function read(db: ReportContext['db'], query: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await (query as RawBuilder<{ key: string; name: string }>).execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
