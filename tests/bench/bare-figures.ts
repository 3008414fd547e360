import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The peer of figures over a year, in a process of its own: `node:http` and `pg` that answer the report of production by
 * day with every column, from the sums of shifts (`/sums`) or from the trips themselves (`/trips`), as fast as plain
 * statements over a pool can – no session, rights, parameters, shifts, time limit, nor sums that are behind their trips.
 */
const { DATABASE_URL, PORT, SITES, FROM = '', TO = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 6, options: '-c TimeZone=UTC' });
pg.types.setTypeParser(1082, (day) => day);

const sites = (SITES ?? '').split(',');
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
const yearStart = `${FROM.slice(0, 4)}-01-01`;
const lastOfYearBefore = `${Number(FROM.slice(0, 4)) - 1}-12-31`;

const kept = {
  table: 'haul_flow_sum one',
  counts: 'true',
  trips: 'sum(one.trips)',
  tkm: 'one.tkm',
  measured: 'one.payload_driven',
};
const single: typeof kept = {
  table: 'haul_trip one',
  counts: `one.deleted_at is null and one.state <> 'rejected'`,
  trips: 'count(*)',
  tkm: 'one.payload * one.loaded_km',
  measured: 'case when one.loaded_km is not null then one.payload end',
};

const carried = ({ table, counts, trips, tkm, measured }: typeof kept): string => `
  select one.production_date, (${trips})::int as trips, sum(one.payload) as tonnes,
    sum(one.payload) filter (where kind.class = 'ore') as ore,
    sum(one.payload) filter (where kind.class = 'low_grade') as low_grade,
    sum(one.payload) filter (where kind.class in ('waste', 'mineralised_waste', 'topsoil')) as waste,
    sum(one.payload) filter (
      where (kind.class in ('ore', 'low_grade', 'waste', 'mineralised_waste', 'topsoil')) is not true) as other,
    sum(one.bank_m3) as bank_m3, sum(${tkm}) as tkm, sum(${measured}) as measured_tonnes
  from ${table} left join mineral_type kind on kind.id = one.material
  where one.site = any($1::uuid[]) and one.production_date between $2::date and $3::date and ${counts}
  group by one.production_date order by one.production_date`;
const tonnes = ({ table, counts }: typeof kept): string => `
  select one.production_date, sum(one.payload) as tonnes from ${table}
  where one.site = any($1::uuid[]) and one.production_date between $2::date and $3::date and ${counts}
  group by one.production_date`;
const soFar = `
  select one.production_date, sum(one.payload) as tonnes from haul_trip one
  where one.site = any($1::uuid[]) and one.production_date = $2::date and ${single.counts}
    and one.dump_end <= now() - interval '1 year'
  group by one.production_date`;
const targets = `
  select site, period, value::float8 as value, valid_from, valid_to from production_target
  where deleted_at is null and metric = 'total_t' and site = any($1::uuid[]) and valid_from <= $3::date
    and (valid_to is null or valid_to >= $2::date)
    and coalesce("group", equipment, material, mine_level, operating_stage) is null
  order by valid_from desc, id`;
const rain = `
  select distinct production_date(stop.started_at, site.time_zone) as day
  from equipment_status_interval stop join site on site.id = stop.site
  where stop.deleted_at is null and stop.site = any($1::uuid[])
    and stop.reason = (select id from stop_reason where code = 'E04' and deleted_at is null)
    and stop.started_at between $2::date - interval '1 day' and $3::date + interval '1 day'`;
const dates = `
  select site.id as site, production_date(now(), site.time_zone) as today, (
    select min(production_date) from haul_trip one where one.site = site.id and ${single.counts}) as first
  from site where site.id = any($1::uuid[])`;

type Row = Readonly<Record<string, number | null>> & { readonly production_date: string };
interface Target {
  readonly site: string;
  readonly period: 'shift' | 'day' | 'month';
  readonly value: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

async function ask<T>(name: string, text: string, from = FROM, to = TO): Promise<readonly T[]> {
  return (
    await pool.query({
      name,
      text,
      values: [sites, from, to].slice(0, /\$3/.test(text) ? 3 : /\$2/.test(text) ? 2 : 1),
    })
  ).rows as T[];
}

const ratio = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null || !other ? null : one / other;
const daysOfMonth = (day: string): number => new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7), 0)).getUTCDate();

async function daily(path: string): Promise<readonly unknown[]> {
  const of = path === '/sums' ? kept : single;
  const [rows, before, past, aims, wet, known] = await Promise.all([
    ask<Row>(`carried ${path}`, carried(of), yearStart, TO),
    ask<Row>(`before ${path}`, tonnes(of), yearBefore(FROM), [yearBefore(TO), lastOfYearBefore].sort()[0]),
    ask<Row>('so far', soFar, yearBefore(TO)),
    ask<Target>('targets', targets),
    ask<{ day: string }>('rain', rain),
    ask<{ site: string; today: string; first: string | null }>('dates', dates),
  ]);
  const byDay = new Map([...before, ...rows].map((row) => [row.production_date, row]));
  const wetDays = new Set(wet.map(({ day }) => day));
  const targetOn = (site: string, day: string): number | null => {
    const valid = aims.filter(
      (aim) => aim.site === site && aim.valid_from <= day && (aim.valid_to === null || aim.valid_to >= day),
    );
    const aim = (['day', 'month', 'shift'] as const)
      .map((period) => valid.find((one) => one.period === period))
      .find(Boolean);
    if (!aim) return null;
    return aim.period === 'day' ? aim.value : aim.period === 'shift' ? aim.value * 3 : aim.value / daysOfMonth(day);
  };
  const answer: unknown[] = [];
  const sums = { month: 0, year: 0, day: yearStart };
  for (let at = Date.parse(yearStart); at <= Date.parse(TO); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const row = byDay.get(day);
    if (day.slice(0, 7) !== sums.day.slice(0, 7)) sums.month = 0;
    if (day.slice(0, 4) !== sums.day.slice(0, 4)) sums.year = 0;
    sums.day = day;
    sums.month += row?.tonnes ?? 0;
    sums.year += row?.tonnes ?? 0;
    const open = known.filter(({ first, today }) => first !== null && first <= day && day <= today);
    if (day < FROM || open.length === 0) continue;
    const set = open.map(({ site }) => targetOn(site, day)).filter((one) => one !== null);
    const target = set.length === 0 ? null : set.reduce((sum, one) => sum + one, 0);
    const stripping = ratio(row?.waste, row?.ore);
    answer.push({
      ...(row ?? {
        production_date: day,
        trips: 0,
        tonnes: 0,
        ore: 0,
        low_grade: 0,
        waste: 0,
        other: null,
        bank_m3: 0,
        tkm: 0,
        measured_tonnes: null,
      }),
      target,
      achieved: target ? (100 * (row?.tonnes ?? 0)) / target : null,
      stripping: stripping === null ? null : Math.round(stripping * 100) / 100,
      distance: ratio(row?.tkm, row?.measured_tonnes),
      rain: wetDays.has(day),
      month: sums.month,
      year: sums.year,
      last_year: (open.some(({ today }) => today === day) ? past[0] : byDay.get(yearBefore(day)))?.tonnes ?? null,
    });
  }
  return answer;
}

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const { url = '' } = request;
  if (url !== '/sums' && url !== '/trips') return answer(404, {});
  daily(url).then(
    (rows) => answer(200, rows),
    (error: unknown) => answer(500, { error: String(error) }),
  );
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
