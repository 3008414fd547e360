import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { can, type Permission, type RoleId } from '../../../../core/registry/access.ts';
import { loadUser } from '../../../../core/session/callers.server.ts';
import type { SessionUser } from '../../../../core/session/user.ts';

/** Who is written to. */
export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
}

/** The active accounts of people of the directory, by the person; who has none has no address that counts. */
export async function accountsOf(
  { db, identities }: Pick<Host, 'db' | 'identities'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const identity = identities.find(({ record }) => record === 'person');
  if (!identity || people.length === 0) return new Map();
  const { rows } = await sql<{ account: string; person: string }>`
    select account, person
    from (
      select u.id as account, ${identity.self} as person
      from app_user u
      where u.status = 'active' and u.deleted_at is null and u.kind = 'staff' and u.email <> '') known
    where person = any(${[...people]}::uuid[])`.execute(db);
  return new Map(rows.map(({ account, person }) => [person, account]));
}

/** An account that is told of something by its role. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Reader['language'];
}

/** The active accounts that hold one of the roles at a site, or at any where none is named; by their names. */
export async function holdersOf(
  { db }: Pick<Host, 'db'>,
  roles: readonly RoleId[],
  site: string | null,
): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct u.id, u.name, u.email, u.language
    from app_user u
    join valid_role_assignment held on held.user_id = u.id
    where u.status = 'active' and u.deleted_at is null and u.kind = 'staff' and u.email <> ''
      and held.role = any(${[...roles]}::text[])
      and (${site}::uuid is null or held.sites is null or ${site}::uuid = any(held.sites))
    order by u.name, u.id`.execute(db);
  return rows;
}

/** Accounts as they are now, each read once; null of who must not be written to: they may not see it at its site. */
export function readersWho(host: Pick<Host, 'db' | 'grants' | 'identities'>) {
  const known = new Map<string, Promise<SessionUser | null>>();
  return async (account: string, permission: Permission, site: string): Promise<Reader | null> => {
    const loading = known.get(account) ?? loadUser(host, account);
    known.set(account, loading);
    const user = await loading;
    return user && can(user.access, permission, site)
      ? { id: user.id, email: user.email, language: user.language }
      : null;
  };
}
