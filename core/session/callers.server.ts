import { sql, type RawBuilder } from 'kysely';
import { can, reachesTeam, type Grants } from '../registry/access.ts';
import { sharedAccess } from '../registry/bound-access.ts';
import { accessOf, type RoleRights } from '../registry/decide-access.ts';
import type { Caller, Database, Host, Identity } from '../host/host.ts';
import type { AccessClaims } from './access-token.server.ts';
import type { DisplaySettings, SessionUser } from './user.ts';

/** A caller with what the session calls need to know beside. */
export interface SignedIn extends Caller {
  readonly sessionId: string;
  readonly viewedBy: string | null;
  readonly user: SessionUser;
}

/** Who access tokens speak for. Another process's sign-out counts here after `memoryMs`, our own at once. */
export interface Callers {
  readonly find: (claims: AccessClaims) => Promise<SignedIn | null>;
  /** Looks again at the next call: after a sign-out or a change of rights. */
  readonly forgetUser: (userId: string) => void;
  /** Looks again at everybody: after a role changed. */
  readonly forgetAll: () => void;
}

const memoryMs = 5_000;

interface Remembered {
  readonly userId: string;
  /** Who looks through the user's eyes; undefined until that is read. */
  viewedBy?: string | null;
  readonly caller: Promise<SignedIn | null>;
  readonly until: number;
}

export function rememberCallers(
  db: Database,
  grants: ReadonlyMap<string, Grants>,
  identities: readonly Identity[] = [],
): Callers {
  const remembered = new Map<string, Remembered>();
  const sweep = (now: number): void => {
    for (const [key, { until }] of remembered) if (until < now) remembered.delete(key);
  };
  return {
    find: ({ userId, sessionId, refreshId }) => {
      const now = Date.now();
      const cached = remembered.get(refreshId);
      if (cached && cached.until > now) return cached.caller;
      if (remembered.size > 10_000) sweep(now);
      const caller = loadCaller(db, grants, identities, sessionId, refreshId);
      const entry: Remembered = { userId, caller, until: now + memoryMs };
      remembered.set(refreshId, entry);
      caller.then(
        (found) => (entry.viewedBy = found?.viewedBy ?? null),
        () => remembered.delete(refreshId),
      );
      return caller;
    },
    forgetUser: (userId) => {
      for (const [key, { userId: of, viewedBy }] of remembered)
        if (of === userId || viewedBy === userId || viewedBy === undefined) remembered.delete(key);
    },
    forgetAll: () => remembered.clear(),
  };
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind: SessionUser['kind'];
  readonly language: SessionUser['language'];
  readonly settings: DisplaySettings;
  readonly vendor: string | null;
  readonly roles: SessionUser['roles'];
  /** Role, permission and reach of every difference that concerns the user. */
  readonly differences: readonly (readonly [string, keyof RoleRights, RoleRights[keyof RoleRights]])[];
  readonly self: Readonly<Record<string, string | null>>;
  readonly team: Readonly<Record<string, readonly string[] | null>>;
  readonly all_sites: readonly string[];
  readonly viewed_by?: string | null;
}

const userColumns = sql`u.id, u.email, u.name, u.kind, u.language, u.settings, u.vendor,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'role', a.role, 'title', jsonb_build_object('en', r.title_en, 'fr', r.title_fr), 'sites', a.sites)
        order by a.role, a.id)
    from valid_role_assignment a join role r on r.id = a.role where a.user_id = u.id), '[]') as roles,
  coalesce((select jsonb_agg(jsonb_build_array(p.role, p.permission, p.reach))
    from role_permission p
    where p.role in (select a.role from valid_role_assignment a where a.user_id = u.id)), '[]') as differences,
  array(select id from site where active order by code) as all_sites`;

/** The rows that are the user and the user's team, as the plugins recognise them. */
function identityColumns(identities: readonly Identity[]): RawBuilder<unknown> {
  const pairs = (of: (identity: Identity) => RawBuilder<unknown>) =>
    identities.flatMap(({ record }, index) => [sql.lit(record), of(identities[index] as Identity)]);
  const team = [
    ...pairs((identity) => identity.team),
    ...identities.slice(0, 1).flatMap(({ teamUsers }) => [sql.lit('user'), teamUsers]),
  ];
  return sql`
    jsonb_build_object(${sql.join(pairs((identity) => identity.self))}) as self,
      jsonb_build_object(${sql.join(team)}) as team`;
}

/** Also notes that the token's answer arrived, which the refresh of a lost answer asks for (`refresh.server.ts`). */
async function loadCaller(
  db: Database,
  grants: ReadonlyMap<string, Grants>,
  identities: readonly Identity[],
  sessionId: string,
  refreshId: string,
): Promise<SignedIn | null> {
  const { rows } = await sql<UserRow>`
    with seen as (update refresh_token set seen_at = now() where id = ${refreshId} and seen_at is null)
    select ${userColumns}, ${identityColumns(identities)}, s.viewed_by
    from session s
    join app_user u on u.id = s.user_id
    where s.id = ${sessionId}
      and s.revoked_at is null
      and (s.expires_at is null or s.expires_at > now())
      and u.status = 'active'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const caller = signedIn(row, grants, sessionId);
  if (!caller.viewedBy) return caller;
  // A view lasts no longer than its viewer's account and right.
  const viewer = await readUser(db, grants, identities, caller.viewedBy);
  return viewer && can(viewer.access, 'app_user:view_as') ? asViewedBy(viewer, caller) : null;
}

/** What a viewer sees who looks through a user's eyes: nothing beyond their own rights. */
function asViewedBy(viewer: SignedIn, user: SignedIn): SignedIn {
  const access = sharedAccess(user.access, viewer.access);
  return {
    ...user,
    access,
    sites: user.sites.filter((site) => viewer.sites.includes(site)),
    everywhere: user.everywhere === true && viewer.everywhere === true,
    user: { ...user.user, access },
  };
}

/** A user as a fresh sign-in has it. */
export async function loadUser(
  { db, grants, identities }: Pick<Host, 'db' | 'grants' | 'identities'>,
  userId: string,
): Promise<SessionUser | null> {
  return (await readUser(db, grants, identities, userId))?.user ?? null;
}

async function readUser(
  db: Database,
  grants: ReadonlyMap<string, Grants>,
  identities: readonly Identity[],
  userId: string,
): Promise<SignedIn | null> {
  const { rows } = await sql<UserRow>`
    select ${userColumns}, ${identityColumns(identities)}
    from app_user u
    where u.id = ${userId} and u.status = 'active'`.execute(db);
  return rows[0] ? signedIn(rows[0], grants, '') : null;
}

function signedIn(row: UserRow, grants: ReadonlyMap<string, Grants>, sessionId: string): SignedIn {
  const { id, email, name, kind, language, settings, roles } = row;
  const differences = new Map<string, RoleRights>();
  for (const [role, permission, reach] of row.differences)
    differences.set(role, { ...differences.get(role), [permission]: reach });
  const access = accessOf(roles, grants, differences);
  // Somebody with a right over the whole company sees all of its sites; a vendor sees none, whatever its rights.
  const companyWide = row.differences.some(([, , reach]) => reach === 'all');
  const everywhere = kind !== 'vendor' && (companyWide || roles.some(({ sites }) => sites === null));
  const sites = row.all_sites.filter(
    (site) => everywhere || roles.some((assignment) => assignment.sites?.includes(site)),
  );
  const viewedBy = row.viewed_by ?? null;
  const { self, team } = identityOf(row);
  // A list of who is in the team is long: it goes to those alone who have a right over it.
  const user: SessionUser = {
    id,
    email,
    name,
    kind,
    language,
    settings,
    roles,
    access,
    self,
    ...(reachesTeam(access) ? { team } : {}),
    ...(viewedBy ? { viewed: true } : {}),
  };
  return {
    userId: id,
    email,
    name,
    roles: roles.map(({ role }) => role),
    access,
    sites,
    everywhere,
    kind,
    language,
    sessionId,
    viewedBy,
    user,
    self,
    team,
  };
}

/** Which rows are the user's own, and which the team's. A vendor's own are those of its company. */
function identityOf({ id, vendor, self, team }: UserRow): Required<Pick<Caller, 'self' | 'team'>> {
  const rows = Object.entries({ ...self, user: id, vendor }).flatMap(([record, row]) =>
    row === null ? [] : [[record, [row]] as const],
  );
  const mates = Object.entries(team).map(([record, ids]) => [record, ids ?? []] as const);
  const ownRows = Object.fromEntries(rows);
  return {
    self: ownRows,
    team: Object.fromEntries(
      Object.entries({ user: [], ...ownRows, ...Object.fromEntries(mates) }).map(([record, ids]) => [
        record,
        [...new Set([...ids, ...(ownRows[record] ?? [])])],
      ]),
    ),
  };
}
