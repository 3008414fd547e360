import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, formatISO } from 'date-fns';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { trainingAttendance } from '../../records/training-attendance.ts';
import { trainingSession } from '../../records/training-session.ts';
import { beginTrainings } from '../trainings/begin-trainings.ts';
import { trainingListId, trainings } from '../trainings/trainings-list.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
type Domain = 'hr' | 'technical' | 'hse';

/** What is taught by whom, and how often a month at the larger site and the smaller one (catalogue people.md §9, hse.md §8). */
const programme: readonly {
  readonly domain: Domain;
  readonly codes: readonly string[];
  readonly monthly: readonly [number, number];
}[] = [
  { domain: 'hr', codes: ['TRAFFIC', 'FATIGUE', 'LEADER', 'TRAFFIC'], monthly: [3, 2] },
  { domain: 'technical', codes: ['FORKLIFT', 'WATER', 'ELEC'], monthly: [2, 1] },
  { domain: 'hse', codes: ['HOTWORK', 'HEIGHT', 'CONFINED', 'LOTO', 'FIRE', 'GOLDEN', 'SPA'], monthly: [4, 2] },
];
const places = ['Training room 1', 'Training room 2', 'Workshop classroom'];

interface Site {
  readonly id: string;
  readonly code: string;
  readonly zone: string;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly hired: string;
    readonly left: string | null;
  }[];
}

/** Sessions of two years, with those that are planned and one that is held today (catalogue people.md §9, hse.md §8). */
export async function seedTrainings(host: Host): Promise<void> {
  await beginTrainings(host);
  const { rows: sites } = await sql<Site>`
    select site.id, site.code, site.time_zone as zone,
      array(
        select jsonb_build_object('id', person.id, 'name', concat_ws(' ', person.last_name, person.first_name),
          'hired', person.hire_date, 'left', person.departure_date)
        from person
        where person.site = site.id and person.deleted_at is null
        order by person.matricule) as people
    from site
    order by site.code`.execute(host.db);
  for (const [index, site] of sites.filter(({ people }) => people.length > 0).entries())
    await seedSite(host, site, index === 0 ? 0 : 1);
}

async function seedSite(host: Host, site: Site, size: 0 | 1): Promise<void> {
  const chance = seededRandom(size === 0 ? 7_601 : 7_602);
  const between = (least: number, most: number): number => least + Math.floor(chance() * (most - least + 1));
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)] as Value;
  const now = Date.now();
  const days = host.config.demoDays >= 365 ? 730 : host.config.demoDays;
  const planned = programme.flatMap(({ domain, codes, monthly }) => {
    const every = 30 / monthly[size];
    return Array.from({ length: Math.ceil(days / every) + 2 }, (_, place) => ({
      domain,
      code: codes[place % codes.length] ?? '',
      // Two of each lie ahead.
      at: now - (place - 2) * every * dayMs - dayMs,
      key: `${site.code} ${domain} ${place}`,
    }));
  });
  const today = { domain: 'hse' as const, code: 'LOTO', at: now, key: `${site.code} today` };
  const drawn = [...planned, today]
    .toSorted((first, second) => first.at - second.at)
    .map((session) => {
      const taught = trainings.find(({ code }) => code === session.code);
      const hours = Math.min(taught?.hours ?? 4, 16);
      const isToday = session === today;
      const starts = isToday ? new Date(Math.floor((now - hourMs) / hourMs) * hourMs) : morning(session.at, site.zone);
      const ends = new Date(
        starts.getTime() + (hours <= 8 ? hours + (hours > 4 && !isToday ? 0.5 : 0) : 24 + (hours - 8)) * hourMs,
      );
      const isPast = ends.getTime() < now - dayMs;
      const isCancelled = isPast && chance() < 0.03;
      const people = between(5, 14);
      const first = between(0, Math.max(0, site.people.length - people));
      const day = formatISO(new TZDate(starts, site.zone), { representation: 'date' });
      return {
        taught,
        isPast,
        people: site.people
          .slice(first, first + people)
          .filter(({ hired, left }) => hired <= day && (left === null || left >= day)),
        row: {
          id: seedId('training_session', session.key),
          site: site.id,
          training: trainingListId('training', session.code),
          domain: session.domain,
          starts_at: starts.toISOString(),
          ends_at: ends.toISOString(),
          hours,
          place: one(places),
          trainer_kind: 'internal' as const,
          trainer: one(site.people).id,
          seats: 15,
          pass_mark: null,
          state: isCancelled ? 'cancelled' : isPast ? 'closed' : starts.getTime() <= now ? 'open' : 'planned',
        },
      };
    })
    .filter(({ people }) => people.length > 0);
  await createRows(
    { host, db: host.db, machine: 'demo' },
    trainingSession,
    await numbered(
      host,
      site,
      drawn.map(({ row }) => row),
    ),
  );
  const lines = drawn.flatMap(({ row, taught, isPast, people }) => {
    const held = isPast && row.state === 'closed';
    const day = formatISO(new TZDate(row.ends_at, site.zone), { representation: 'date' });
    const until = taught?.validity_months
      ? formatISO(addMonths(day, taught.validity_months), { representation: 'date' })
      : null;
    return people
      .filter(({ id }) => id !== row.trainer)
      .map(({ id, name }) => {
        const present =
          chance() < 0.92
            ? row.hours >= 8 && chance() < 0.04
              ? ('partial' as const)
              : ('yes' as const)
            : ('no' as const);
        const passed = chance() < 0.94;
        const score = passed ? between(80, 100) : between(45, 78);
        const isThere = held && present !== 'no';
        return {
          id: seedId('training_attendance', `${row.id} ${id}`),
          site: site.id,
          session: row.id,
          person: id,
          invited: true,
          present: held ? present : null,
          hours: isThere ? (present === 'partial' ? row.hours / 2 : row.hours) : null,
          score: isThere ? score : null,
          result: isThere ? (passed ? ('passed' as const) : ('failed' as const)) : null,
          signature: isThere && row.domain !== 'hse' ? { name, at: row.ends_at, path: null } : null,
          completed_on: isThere ? day : null,
          valid_until: isThere && passed ? until : null,
          source: isThere ? (row.domain === 'hse' ? ('hse_sheet' as const) : ('hr_session' as const)) : null,
        };
      });
  });
  await createRows({ host, db: host.db, machine: 'demo' }, trainingAttendance, lines);
}

/** Eight o'clock of a day by the clocks of a site, never a Sunday. */
function morning(at: number, zone: string): Date {
  const local = new TZDate(at, zone);
  const day = local.getDay() === 0 ? addDays(local, 1) : local;
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), 8, 0, 0, zone).getTime());
}

/** The sessions with the numbers of their series, in the order of time. */
async function numbered<Row extends { readonly starts_at: string }>(
  host: Host,
  { id, code }: Site,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly number: string })[]> {
  const years = Map.groupBy(rows, ({ starts_at: at }) => Number(at.slice(0, 4)));
  for (const [year, ofYear] of years)
    await sql`
      insert into document_counter (series, site, year, last)
      values ('FOR', ${id}, ${year}, ${ofYear.length})`.execute(host.db);
  return [...years].flatMap(([year, ofYear]) =>
    ofYear.map((row, index) => ({
      ...row,
      number: `FOR-${code}-${String(year).slice(2)}-${String(index + 1).padStart(5, '0')}`,
    })),
  );
}
