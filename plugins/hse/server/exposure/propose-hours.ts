import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { longestShift, presencesOf, type Presence } from '../../formulas/presence-hours.ts';
import type { ExposureProposal, ProposedHours } from '../../shared/exposure-proposal.ts';
import { readMarks, readPeople, readStaff, readTrained, type KnownPerson, type MonthDays } from './read-presence.ts';

/** So many people are named who did not check out. */
const mostNamed = 50;
const employers = ['company', 'contractor'] as const;

/** Hours of an employer that are kept already. */
interface KeptHours {
  readonly id: string;
  readonly employer: string;
  readonly isWhole: boolean;
  readonly hours: number;
  readonly headcount: number;
  readonly source: string;
  readonly state: string;
}

/** A proposal, with the row of each employer that is changed by it. */
export interface HoursToWrite extends ExposureProposal {
  readonly rows: Readonly<Partial<Record<ProposedHours['employer'], string>>>;
}

/**
 * What the check-ins of a site tell of the hours of a month, by employer, with what they do not tell (catalogue hse.md
 * §1). Hours that somebody validated, or entered otherwise, are left as they are.
 */
export async function proposeHours(
  host: Pick<Host, 'db' | 'records'>,
  site: string,
  month: MonthDays,
  { seesPeople, lock = false }: { readonly seesPeople: boolean; readonly lock?: boolean },
): Promise<HoursToWrite> {
  const { db } = host;
  const [{ marks, unknown }, trained, staff, kept] = [
    await readMarks(host, site, month),
    await readTrained(db, site, month),
    await readStaff(db, site, month),
    await keptHours(db, site, month.first, lock),
  ];
  const found = presencesOf(marks);
  const isIn = (day: string): boolean => day >= month.first && day <= month.last;
  const presences = found.presences.filter(({ day }) => isIn(day));
  const wasThere = new Set(presences.map(({ person, day }) => `${person} ${day}`));
  const taught = trained.filter(({ person, day }) => !wasThere.has(`${person} ${day}`));
  const ids = [...new Set([...presences, ...taught].map(({ person }) => person))];
  // Who is lent from another site works here, whoever may read that site's people.
  const people = await seeingAll(db, () => readPeople(db, ids));
  const hoursOf = hoursByPerson(presences, taught);
  const came = new Set(presences.flatMap(({ person, hours }) => (hours === null ? [] : [person])));
  const proposed = employers.map((employer) => proposalOf(employer, hoursOf, came, people, kept));
  const forgetful = forgetfulPeople(presences, people);
  return {
    employers: proposed.map(({ row: _row, ...told }) => told),
    rows: Object.fromEntries(proposed.flatMap(({ employer, row }) => (row === null ? [] : [[employer, row]]))),
    stays: presences.filter(({ hours }) => hours !== null).length,
    open: presences.filter(({ isOpen }) => isOpen).length,
    uncounted: presences.filter(({ hours }) => hours === null).length,
    capped: presences.filter(({ isCapped }) => isCapped).length,
    longestShift,
    stray: found.strayOuts.filter(isIn).length,
    unknown,
    absent: staff.filter((id) => !hoursOf.has(id)).length,
    staff: staff.length,
    trainingHours: round(taught.reduce((sum, { hours }) => sum + hours, 0)),
    people: seesPeople ? forgetful.slice(0, mostNamed) : null,
    morePeople: seesPeople ? Math.max(0, forgetful.length - mostNamed) : 0,
  };
}

const round = (hours: number): number => Math.round(hours * 10) / 10;

function hoursByPerson(
  ...counted: readonly (readonly { readonly person: string; readonly hours: number | null }[])[]
): ReadonlyMap<string, number> {
  const hoursOf = new Map<string, number>();
  for (const { person, hours } of counted.flat())
    if (hours !== null) hoursOf.set(person, (hoursOf.get(person) ?? 0) + hours);
  return hoursOf;
}

function proposalOf(
  employer: ProposedHours['employer'],
  hoursOf: ReadonlyMap<string, number>,
  came: ReadonlySet<string>,
  people: ReadonlyMap<string, KnownPerson>,
  kept: readonly KeptHours[],
): ProposedHours & { readonly row: string | null } {
  const own = [...hoursOf].filter(([person]) => people.get(person)?.employer === employer);
  const [headcount, hours] = [own.length, round(own.reduce((sum, [, spent]) => sum + spent, 0))];
  const rows = kept.filter((row) => row.employer === employer);
  const known = rows.length === 0 ? null : round(rows.reduce((sum, row) => sum + row.hours, 0));
  const told = { employer, headcount, hours, known, row: null };
  const [only] = rows;
  if (rows.some(({ state }) => state === 'validated')) return { ...told, outcome: 'validated' };
  if (rows.some(({ isWhole }) => !isWhole)) return { ...told, outcome: 'split' };
  if (rows.some(({ source }) => source !== 'check_in')) return { ...told, outcome: 'by_hand' };
  // Training alone is no month of work.
  if (hours === 0 || !own.some(([person]) => came.has(person))) return { ...told, outcome: 'nobody' };
  if (!only) return { ...told, outcome: 'create' };
  if (only.hours === hours && only.headcount === headcount) return { ...told, outcome: 'same' };
  return { ...told, outcome: 'update', row: only.id };
}

function forgetfulPeople(
  presences: readonly Presence[],
  people: ReadonlyMap<string, KnownPerson>,
): readonly { readonly id: string; readonly name: string; readonly days: readonly string[] }[] {
  const left = Map.groupBy(
    presences.filter(({ isOpen }) => isOpen),
    ({ person }) => person,
  );
  return [...left]
    .map(([id, own]) => ({ id, name: people.get(id)?.name ?? '?', days: own.map(({ day }) => day) }))
    .toSorted((one, other) => other.days.length - one.days.length || one.name.localeCompare(other.name));
}

async function keptHours(db: Database, site: string, month: string, lock: boolean): Promise<readonly KeptHours[]> {
  const { rows } = await sql<KeptHours>`
    select exposure.id, exposure.employer, exposure.vendor is null and exposure.department is null as "isWhole",
      exposure.hours::double precision as hours, exposure.headcount, exposure.source, exposure.state
    from hse_exposure exposure
    where exposure.site = ${site} and exposure.month = ${month} and exposure.deleted_at is null
    order by exposure.id
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}
