import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { shareOf } from '../../../formulas/rates.ts';
import { controlledSubjects, type ControlledSubject } from '../../controlled-subjects.ts';
import { siteDay } from '../../site-day.ts';
import { peopleAndTalks } from '../awareness.ts';
import { observationsAsked, peopleAsked } from '../narrowed.ts';
import { judgedUntil } from './judged-until.ts';

/** A part of a whole in per cent, with both. */
export interface Share {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}

export const share = (
  { part, whole }: { readonly part: number; readonly whole: number } = { part: 0, whole: 0 },
): Share => ({
  value: shareOf(part, whole),
  part,
  whole,
});

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'falls' | 'now' | 'parameters' | 'shift'>;
type Counts = { readonly part: number; readonly whole: number };
/** A share of what was due, and the last day to which it is counted. */
type Judged = Share & { readonly until: string };
type JudgedCounts = Counts & { readonly until: string };

const judged = ({ to }: Asked, counts: JudgedCounts = { until: to, part: 0, whole: 0 }): Judged => ({
  ...share(counts),
  until: counts.until,
});

/** Observations that were due, and closed by then (catalogue hse.md §5.6). */
export async function closedInTime(asked: Asked): Promise<Judged> {
  const { db, sites, from } = asked;
  const { rows } = await sql<JudgedCounts>`
    with judged as (select ${judgedUntil(asked)} as until)
    select judged.until::text as until, count(seen.id)::int as whole,
      count(*) filter (where seen.closed_on <= seen.due_on)::int as part
    from judged
    left join sor seen on seen.site = any(${sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
      and seen.due_on between ${from} and judged.until and ${observationsAsked(asked)}
    group by 1`.execute(db);
  return judged(asked, rows[0]);
}

/** Observations that could have maimed, and were in somebody's hands within a day; the youngest are not judged yet. */
export async function inHandWithinDay(asked: Asked): Promise<Share> {
  const { db, sites, falls, now } = asked;
  const { rows } = await sql<Counts>`
    select count(*)::int as whole,
      count(*) filter (where seen.assigned_at <= seen.told_at + interval '24 hours')::int as part
    from (
      -- What came from a file was told long before it was written here.
      select sor.*, case when sor.assigned_at < sor.created_at then sor.observed_at
        else greatest(sor.observed_at, sor.created_at) end as told_at
      from sor
      join sor_type kind on kind.id = sor.sor_type and kind.nature <> 'positive') seen
    where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
      and seen.potential in ('4', '5') and ${falls(sql`seen.observed_at`, sql`seen.site`)}
      and ${observationsAsked(asked)}
      and (seen.assigned_at is not null or seen.told_at < ${now.toISOString()}::timestamptz - interval '24 hours')`.execute(
    db,
  );
  return share(rows[0]);
}

/** Actions that were due first, and done by then (§5.7). */
export async function actionsOnTime(asked: Asked): Promise<Judged> {
  const { db, sites, from } = asked;
  const { rows } = await sql<JudgedCounts>`
    with judged as (select ${judgedUntil(asked)} as until)
    select judged.until::text as until, count(task.id)::int as whole,
      count(*) filter (where task.done_on <= task.first_due_on)::int as part
    from judged
    left join hse_action task on task.site = any(${sites}::uuid[]) and task.deleted_at is null
      and task.state <> 'cancelled' and task.first_due_on between ${from} and judged.until
    group by 1`.execute(db);
  return judged(asked, rows[0]);
}

export const isInOrder = (state: ControlledSubject['state']): boolean => state === 'valid' || state === 'due_30d';

/** What must be controlled of each site at the end of the period, or today where that is to come; none in quarantine. */
export async function subjectsInService(
  { db, sites, to, now }: Pick<Asked, 'db' | 'sites' | 'to' | 'now'>,
  categories: readonly string[] = [],
): Promise<readonly (ControlledSubject & { readonly site: string })[]> {
  const ofSite = async (site: string) => {
    const today = await siteDay(db, site, now);
    const subjects = await controlledSubjects(db, site, to < today ? to : today, categories);
    return subjects.filter(({ quarantined }) => !quarantined).map((subject) => ({ ...subject, site }));
  };
  return (await Promise.all(sites.map(ofSite))).flat();
}

/** What must be controlled and is in order (§5.10). */
export async function inOrder(asked: Asked): Promise<Share> {
  const found = await subjectsInService(asked);
  return share({ part: found.filter(({ state }) => isInOrder(state)).length, whole: found.length });
}

/** Jobs with a card among those and the ones that were seen without (§5.12). */
export async function jobsWithCard({ db, sites, falls }: Asked): Promise<Share> {
  const { rows } = await sql<{ with: number; without: number }>`
    select (
        select count(*)::int from spa
        where spa.site = any(${sites}::uuid[]) and spa.deleted_at is null and ${falls(sql`spa.at`, sql`spa.site`)}) as with,
      (
        select count(*)::int from intervention_without_spa seen
        where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null
          and ${falls(sql`seen.observed_at`, sql`seen.site`)}) as without`.execute(db);
  const [counted] = rows;
  return share({ part: counted?.with ?? 0, whole: (counted?.with ?? 0) + (counted?.without ?? 0) });
}

/** People who were at a session that was closed, among those of the sites (§5.13). */
export async function reachedByTalks(context: Asked): Promise<Share> {
  const { rows } = await sql<Counts>`
    select count(*)::int as whole, count(present.person)::int as part
    from ${peopleAndTalks(context)} and ${peopleAsked(context)}`.execute(context.db);
  return share(rows[0]);
}
