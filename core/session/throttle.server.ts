import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../host/host.ts';
import { networkOf } from '../host/network-of.ts';

/** Five failures of an account within this time close its door for as long (catalogue people.md §7). */
const windowMinutes = 15;
const allowedFailures = 5;
/**
 * So many names may fail from one address within the same time: names that never came in from there, and names that
 * did.
 */
const strangeNames = 20;
const familiarNames = 60;
/** How long an account that came in from an address is familiar there. */
const familiarDays = 30;

/** Who knocks: the name that was typed, the address, and the device where the account knows it. */
export interface Knock {
  readonly login: string;
  readonly ip: string;
  readonly knownDevice: string | null;
}

/**
 * Minutes until somebody may try again; 0 when they may now. Three counters, none of which one person's slips can fill
 * for another:
 *
 * - the account name, whether or not it exists: five failures in a row, from wherever;
 * - the address (of IPv6 the /64 network), which may be that of a whole mine's office: twenty different names whose
 *   last attempt failed. One name counts
 *   once however often it fails, and no longer when it came in. Whoever tries name after name is held up here;
 * - of the accounts that came in from this address lately (its office, that is), sixty such names, counted apart: a
 *   stranger in the
 *   office's network who tries names closes it to other strange names, not to those who work there.
 *
 * A device that the account knows (its signed cookie) has a counter of its own and no other: what strangers do
 * elsewhere, or at the same address, does not lock the owner out. What is given away: beyond the twenty, an answer
 * tells somebody in the same network whether a name is familiar there.
 */
export async function minutesToWait(db: Database, { login, ip, knownDevice }: Knock): Promise<number> {
  const network = networkOf(ip);
  const { rows } = await sql<{ minutes: number }>`
    with account as (
      select id, unlocked_at from app_user where login = ${login} or email = ${login}
    ), mine as (
      select at, ok from login_event where login = ${login} and device is not distinct from ${knownDevice}::uuid
        and at > coalesce((select max(unlocked_at) from account), '-infinity')
    ), by_login as (
      select at from mine where not ok and at > coalesce((select max(at) from mine where ok), '-infinity')
      order by at desc limit ${allowedFailures}
    ), latest as (
      select distinct on (login) at, ok, user_id from login_event
      where network = ${network}
        and ${knownDevice}::uuid is null
        and device is null
        and at > now() - make_interval(mins => ${2 * windowMinutes})
      order by login, at desc
    ), failed as (
      select at, ${familiar(sql`latest.user_id`, network)} as familiar from latest where not ok
    ), by_address as (
      select at, familiar
      from failed
      where familiar = exists (select from account where ${familiar(sql`account.id`, network)})
      order by at desc limit ${familiarNames}
    ), strangers as (
      select at from by_address where not familiar order by at desc limit ${strangeNames}
    ), closed as (
      select max(at) + make_interval(mins => ${windowMinutes}) as until from by_login having ${tooMany(allowedFailures)}
      union all
      select max(at) + make_interval(mins => ${windowMinutes}) from strangers having ${tooMany(strangeNames)}
      union all
      select max(at) + make_interval(mins => ${windowMinutes})
      from by_address
      where familiar
      having ${tooMany(familiarNames)}
    )
    select coalesce(ceil(extract(epoch from max(until) - now()) / 60), 0)::integer as minutes from closed`.execute(db);
  return Math.max(0, rows[0]?.minutes ?? 0);
}

/** Whether an account came in from an address lately. */
const familiar = (account: RawBuilder<unknown>, network: string): RawBuilder<unknown> =>
  sql`
    exists (
      select
      from login_event entry
      where entry.user_id = ${account}
        and entry.network = ${network}
        and entry.ok
        and entry.at > now() - make_interval(days => ${familiarDays}))`;

const tooMany = (allowed: number): RawBuilder<unknown> =>
  sql`count(*) = ${allowed} and max(at) - min(at) <= make_interval(mins => ${windowMinutes})`;
