import { sql } from 'kysely';
import { accessOf, type Grants } from '../registry/access.ts';
import type { Caller, Database } from '../server/host.ts';
import type { AccessClaims } from './access-token.server.ts';
import type { DisplaySettings, SessionUser } from './user.ts';

/** A caller with what the session calls need to know beside. */
export interface SignedIn extends Caller {
  readonly sessionId: string;
  readonly user: SessionUser;
}

/** Who access tokens speak for. Another process's sign-out counts here after `memoryMs`, our own at once. */
export interface Callers {
  readonly find: (claims: AccessClaims) => Promise<SignedIn | null>;
  /** Looks again at the next call: after a sign-out or a change of rights. */
  readonly forgetUser: (userId: string) => void;
}

const memoryMs = 5_000;

interface Remembered {
  readonly userId: string;
  readonly caller: Promise<SignedIn | null>;
  readonly until: number;
}

export function rememberCallers(db: Database, grants: ReadonlyMap<string, Grants>): Callers {
  const remembered = new Map<string, Remembered>();
  const sweep = (now: number): void => {
    for (const [key, { until }] of remembered) if (until < now) remembered.delete(key);
  };
  return {
    find: ({ userId, sessionId, refreshId }) => {
      const now = Date.now();
      const known = remembered.get(refreshId);
      if (known && known.until > now) return known.caller;
      if (remembered.size > 10_000) sweep(now);
      const caller = loadCaller(db, grants, sessionId, refreshId);
      caller.catch(() => remembered.delete(refreshId));
      remembered.set(refreshId, { userId, caller, until: now + memoryMs });
      return caller;
    },
    forgetUser: (userId) => {
      for (const [key, entry] of remembered) if (entry.userId === userId) remembered.delete(key);
    },
  };
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind: SessionUser['kind'];
  readonly language: SessionUser['language'];
  readonly settings: DisplaySettings;
  readonly roles: SessionUser['roles'];
  readonly all_sites: readonly string[];
}

const userColumns = sql`u.id, u.email, u.name, u.kind, u.language, u.settings,
  coalesce((select jsonb_agg(jsonb_build_object('role', a.role, 'title', jsonb_build_object('en', r.title_en, 'fr', r.title_fr), 'sites', a.sites) order by a.role, a.id)
    from role_assignment a join role r on r.id = a.role
    where a.user_id = u.id and a.valid_from <= now() and (a.valid_to is null or a.valid_to > now())), '[]') as roles,
  array(select id from site where active order by code) as all_sites`;

/** Also notes that the token's answer arrived, which the refresh of a lost answer asks for (`refresh.server.ts`). */
async function loadCaller(db: Database, grants: ReadonlyMap<string, Grants>, sessionId: string, refreshId: string): Promise<SignedIn | null> {
  const { rows } = await sql<UserRow>`
    with seen as (update refresh_token set seen_at = now() where id = ${refreshId} and seen_at is null)
    select ${userColumns} from session s join app_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and u.status = 'active'`.execute(db);
  return rows[0] ? signedIn(rows[0], grants, sessionId) : null;
}

/** A user as a fresh sign-in has it. */
export async function loadUser(db: Database, grants: ReadonlyMap<string, Grants>, userId: string): Promise<SessionUser | null> {
  const { rows } = await sql<UserRow>`select ${userColumns} from app_user u where u.id = ${userId} and u.status = 'active'`.execute(db);
  return rows[0] ? signedIn(rows[0], grants, '').user : null;
}

function signedIn(row: UserRow, grants: ReadonlyMap<string, Grants>, sessionId: string): SignedIn {
  const { id, email, name, kind, language, settings, roles } = row;
  const access = accessOf(roles, grants);
  const everywhere = kind !== 'vendor' && roles.some(({ sites }) => sites === null);
  const sites = row.all_sites.filter((site) => everywhere || roles.some((assignment) => assignment.sites?.includes(site)));
  const user: SessionUser = { id, email, name, kind, language, settings, roles, access };
  return { userId: id, email, name, roles: roles.map(({ role }) => role), access, sites, language, sessionId, user };
}
