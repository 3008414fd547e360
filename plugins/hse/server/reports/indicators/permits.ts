import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { permitsAsked } from '../narrowed.ts';
import { share, type Share } from './shares.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'falls' | 'now' | 'parameters'>;
interface Counts {
  readonly part: number;
  readonly whole: number;
}

/** Permits that were issued by the time the work was planned to start (catalogue hse.md §5.11). */
export async function permitsOnTime({ db, sites, falls, parameters }: Asked): Promise<Share> {
  const { rows } = await sql<Counts>`
    select count(*)::int as whole, count(*) filter (where permit.issued_at <= permit.planned_start)::int as part
    from work_permit permit
    where permit.site = any(${sites}::uuid[]) and permit.deleted_at is null and permit.issued_at is not null
      and ${falls(sql`permit.planned_start`, sql`permit.site`)} and ${permitsAsked({ parameters })}`.execute(db);
  return share(rows[0]);
}

/**
 * Permits under which people worked and whose validity ended: those closed, and those handed back, before they ran out,
 * and those that nobody has handed back.
 */
export async function permitsEnded({ db, sites, falls, now, parameters }: Asked): Promise<{
  /** The instant by which validities had ended. */
  readonly until: string;
  readonly closed: Share;
  readonly inValidity: Share;
  readonly expired: Share;
}> {
  const until = now.toISOString();
  const { rows } = await sql<{ whole: number; closed: number; back: number; out: number }>`
    select count(*)::int as whole,
      count(*) filter (where permit.closed_at <= permit.valid_to)::int as closed,
      count(*) filter (where coalesce(permit.handed_back_at, permit.closed_at) <= permit.valid_to)::int as back,
      count(*) filter (where coalesce(permit.handed_back_at, permit.closed_at) is null)::int as out
    from work_permit permit
    where permit.site = any(${sites}::uuid[]) and permit.deleted_at is null and permit.accepted_at is not null
      and permit.state <> 'cancelled' and permit.valid_to < ${until}::timestamptz
      and ${falls(sql`permit.valid_to`, sql`permit.site`)} and ${permitsAsked({ parameters })}`.execute(db);
  const { whole, closed, back, out } = rows[0] ?? { whole: 0, closed: 0, back: 0, out: 0 };
  return {
    until,
    closed: share({ part: closed, whole }),
    inValidity: share({ part: back, whole }),
    expired: { value: whole > 0 ? out : null, part: out, whole },
  };
}

/** Of the permits under which work began: those that were extended, suspended, and visited while it went on. */
export async function permitsAtWork({ db, sites, falls, parameters }: Asked): Promise<{
  readonly extended: Share;
  readonly suspended: Share;
  readonly audited: Share;
}> {
  const { rows } = await sql<{ whole: number; extended: number; suspended: number; audited: number }>`
    select count(*)::int as whole,
      count(*) filter (where jsonb_array_length(permit.extensions) > 0)::int as extended,
      count(*) filter (where jsonb_array_length(permit.suspensions) > 0)::int as suspended,
      count(*) filter (where ${isAudited(sql`permit`)})::int as audited
    from work_permit permit
    where permit.site = any(${sites}::uuid[]) and permit.deleted_at is null and permit.state <> 'cancelled'
      and ${falls(sql`permit.accepted_at`, sql`permit.site`)} and ${permitsAsked({ parameters })}`.execute(db);
  const { whole, extended, suspended, audited } = rows[0] ?? { whole: 0, extended: 0, suspended: 0, audited: 0 };
  return {
    extended: share({ part: extended, whole }),
    suspended: share({ part: suspended, whole }),
    audited: share({ part: audited, whole }),
  };
}

/** Whether somebody came to look at the work of a permit after it was accepted. */
export const isAudited = (permit: ReturnType<typeof sql>) => sql`
  exists (
    select
    from jsonb_array_elements(coalesce(${permit}.visits, '[]')) visit
    where (visit ->> 'at')::timestamptz > ${permit}.accepted_at)`;
