import { sql } from 'kysely';
import type { Database } from '../server/host.ts';

/** Five failures within this time close the door for as long (catalogue people.md §7). */
const windowMinutes = 15;
const allowedFailures = 5;

/** Who knocks: the name that was typed, the address, and the device where the account knows it. */
export interface Knock {
  readonly login: string;
  readonly ip: string;
  readonly knownDevice: string | null;
}

/**
 * Minutes until somebody may try again; 0 when they may now. Counted per account name, whether or not it exists, and per address.
 * An address counts the names that it last failed with: a mine's whole staff comes from one address, and a slip that was
 * made good a moment later is no attack. A device that the account knows has a counter of its own and no other: what
 * strangers do elsewhere, or at the same address, does not lock the owner out.
 */
export async function minutesToWait(db: Database, { login, ip, knownDevice }: Knock): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    with mine as (
      select at, ok from login_event where login = ${login} and device is not distinct from ${knownDevice}::uuid
        and at > coalesce((select unlocked_at from app_user where login = ${login} or email = ${login}), '-infinity')
    ), by_login as (
      select at from mine where not ok and at > coalesce((select max(at) from mine where ok), '-infinity')
      order by at desc limit ${allowedFailures}
    ), latest as (
      select distinct on (login) at, ok from login_event
      where ip = ${ip} and ${knownDevice}::uuid is null and device is null and at > now() - make_interval(mins => ${2 * windowMinutes}) order by login, at desc
    ), by_address as (
      select at from latest where not ok order by at desc limit ${allowedFailures}
    ), closed as (
      select max(at) + make_interval(mins => ${windowMinutes}) as until from by_login having ${tooMany}
      union all
      select max(at) + make_interval(mins => ${windowMinutes}) from by_address having ${tooMany}
    )
    select coalesce(ceil(extract(epoch from max(until) - now()) / 60), 0)::integer as minutes from closed`.execute(db);
  return Math.max(0, rows[0]?.minutes ?? 0);
}

const tooMany = sql`count(*) = ${allowedFailures} and max(at) - min(at) <= make_interval(mins => ${windowMinutes})`;
