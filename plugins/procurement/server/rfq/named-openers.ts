import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { loadUser } from '../../../../core/session/callers.server.ts';
import { accountOf } from '../evaluation/account-of.ts';

interface NamedOpener {
  readonly person: string;
  /** Null of somebody who has no account, or none any more. */
  readonly account: string | null;
  readonly name: string;
}

/** Those who are named to open offers, in the order in which they are named. */
export async function namedOpeners(db: Database, persons: readonly string[]): Promise<readonly NamedOpener[]> {
  const { rows } = await sql<NamedOpener>`
    select one.person, account.id as account, coalesce(account.name, '–') as name
    from unnest(${persons}::uuid[]) with ordinality as one(person, place)
    ${accountOf(sql`one.person`, 'left')}
    order by one.place`.execute(db);
  return rows;
}

/** Who of the named cannot open offers at a site, and whether two of them can. */
export async function unfitOpeners(
  host: Pick<Host, 'db' | 'grants' | 'identities'>,
  db: Database,
  persons: readonly string[],
  site: string,
): Promise<readonly BrokenRule[]> {
  if (persons.length === 0) return [];
  const named = await namedOpeners(db, persons);
  for (const { account, name } of named) {
    if (account === null)
      return [{ field: 'openers', sentence: msg`One of these people has no account to sign in and open offers.` }];
    const user = await loadUser({ db, grants: host.grants, identities: host.identities }, account);
    if (user === null || reachIn(user.access, 'rfq_opening:sign', site) === null)
      return [{ field: 'openers', sentence: msg`${name} is not authorised to open offers at this site.` }];
  }
  return new Set(named.map(({ account }) => account)).size < 2
    ? [{ field: 'openers', sentence: msg`Two different people must open the offers.` }]
    : [];
}
