import { randomBytes } from 'node:crypto';
import { keyHash, keyPrefix } from '../../../core/session/api-keys.server.ts';
import { v4 } from 'uuid';
import type { Stage } from './stage.ts';
import type { TestUser } from '../server.ts';
import type { Held, Level, Places, Right, World } from './world.ts';

/** Built-in roles that people of worlds may hold; the rest differ from these in nothing that matters here. */
const builtIn = [
  'admin',
  'manager',
  'dispatcher',
  'shift_supervisor',
  'maintenance_planner',
  'hr_officer',
  'storekeeper',
  'vendor',
];
/** A session is opened anew before its token ends. */
const freshMs = 240_000;

/** A world as it stands in the database. */
export interface Dealt {
  /** The roles of the world, its own first. */
  readonly roles: readonly { readonly id: string; readonly kind: 'staff' | 'vendor' }[];
  /** Somebody of the world, signed in. */
  readonly userOf: (person: number) => Promise<TestUser>;
  /** Secrets of the tokens of each person, with the accounts that they are. */
  readonly tokens: readonly { readonly holder: number; readonly account: string; readonly secret: string }[];
}

export const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
export const sitesOf = ({ sites }: Stage, places: Places): string[] | null =>
  places === 'every' ? null : places.map((place) => at(sites, place));
export const untilOf = (hours: number | null): string | null =>
  hours === null ? null : new Date(Date.now() + hours * 3_600_000).toISOString();

const sessions = new Map<string, { readonly user: TestUser; readonly since: number }>();

/** Deals a world: clears what the one before left of roles, loans and tokens, and puts its own. */
export async function deal(stage: Stage, world: World): Promise<Dealt> {
  const {
    server: { host },
    accounts,
    permissions,
  } = stage;
  const { pool } = host;
  await pool.query(`
    delete
    from api_key; delete
    from role_permission; delete
    from setting
    where key in ('second_factor_roles', 'passkey_roles', 'personal_data_months'); delete
    from dashboard_role_default;
    delete
    from role_assignment
    where user_id in (select id from app_user where email not in ('admin@demo.filon')); delete
    from role
    where not builtin;
    delete from login_event; update app_user set status = 'active' where email like 'actor%@demo.filon'`);
  await pool.query('update site set deleted_at = null, active = true where id = any($1::uuid[])', [stage.sites]);
  const own = world.roles.map(({ kind, rights }, index) => ({ id: `drawn_${index}`, kind, rights }));
  const roles = [
    ...own,
    ...builtIn.map((id) => ({ id, kind: id === 'vendor' ? ('vendor' as const) : ('staff' as const) })),
  ];
  const differences = [
    ...own.flatMap(({ id, kind, rights }) => rights.map((right) => row(id, kind, right, permissions))),
    ...world.changed.flatMap((right) => {
      const { id, kind } = at(roles, right.role);
      return id === 'admin' ? [] : [row(id, kind, right, permissions)];
    }),
  ];
  await pool.query(
    `
      insert into role (id, title_en, title_fr, kind)
      select id, id, id, kind
      from jsonb_to_recordset($1) as one (id text, kind text)`,
    [JSON.stringify(own)],
  );
  await pool.query(
    `
      insert into role_permission
      select distinct on (role, permission) role, permission, reach
      from jsonb_to_recordset($1) as one (role text, permission text, reach text)`,
    [JSON.stringify(differences)],
  );
  await give(
    stage,
    world.people.flatMap((held, person) =>
      fitting(roles, person === accounts.length - 1 ? 'vendor' : 'staff', held).map((one) => ({
        user: accounts[person] ?? '',
        ...one,
      })),
    ),
  );
  for (const { of, nth, to } of world.loans) await lend(stage, of, nth, to);
  const tokens = [];
  for (const { holder, rights, places } of world.tokens)
    tokens.push({ holder, ...(await mint(stage, rights, places)) });
  host.publish('roles.changed', null);
  await stage.model.remember();
  // Everybody has signed in once before somebody is disabled.
  if (sessions.size === 0) for (const email of stage.emails) await sessionOf(stage, email);
  return { roles, tokens, userOf: (person) => sessionOf(stage, at(stage.emails, person)) };
}

/** A right as a row of a role; a vendor's role has no more than its own rows. */
const row = (role: string, kind: 'staff' | 'vendor', right: Right, known: Stage['permissions']) => ({
  role,
  permission: permissionOf(right, known),
  reach: kind === 'vendor' ? 'own' : levelOf(permissionOf(right, known), right.level),
});
export const permissionOf = ({ kind, at: place }: Right, known: Stage['permissions']): string => at(known[kind], place);
const levelOf = (permission: string, level: Level): Level =>
  /^(app_user|role|api_key|person_data|dashboard|site):/.test(permission) && (level === 'own' || level === 'team')
    ? 'site'
    : level;

/** What of a world's roles fits a kind of account. */
export const fitting = (
  roles: Dealt['roles'],
  kind: 'staff' | 'vendor',
  held: readonly Held[],
): readonly (Held & { readonly id: string })[] =>
  held.flatMap((one) => {
    const role = at(roles, one.role);
    return role.kind === kind ? [{ ...one, id: role.id }] : [];
  });

async function give(
  stage: Stage,
  held: readonly (Held & { readonly user: string; readonly id: string })[],
): Promise<void> {
  const rows = held.map(({ user, id, places, hours }) => ({
    user,
    role: id,
    sites: sitesOf(stage, places),
    until: untilOf(hours),
  }));
  await stage.server.host.pool.query(
    `
      insert into role_assignment (user_id, role, sites, valid_from, valid_to)
      select "user", role,
        (
          select array_agg(site::uuid)
          from jsonb_array_elements_text(case when sites = 'null' then null else sites end) site),
        now() - interval '1 minute', until
      from jsonb_to_recordset($1) as one ("user" uuid, role text, sites jsonb, until timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** A role that somebody lent before the world begins. */
async function lend({ server: { host }, accounts }: Stage, of: number, nth: number, to: number): Promise<void> {
  const [holder, deputy] = [at(accounts, of), at(accounts, to)];
  if (holder === deputy || to === accounts.length - 1 || of === accounts.length - 1) return;
  await host.pool.query(
    `
      insert into role_assignment (user_id, role, sites, valid_from, valid_to, granted_by, delegates)
      select $2, role, sites, now() - interval '1 minute', now() + interval '2 hours', $1, id
      from role_assignment
      where user_id = $1 and delegates is null
      order by id offset $3
      limit 1`,
    [holder, deputy, nth % 2],
  );
}

async function mint(
  stage: Stage,
  rights: readonly number[],
  places: Places,
): Promise<{ readonly account: string; readonly secret: string }> {
  const [id, account, secret] = [v4(), v4(), `${keyPrefix}${randomBytes(32).toString('base64url')}`];
  const { pool } = stage.server.host;
  await pool.query(
    `insert into app_user (id, login, email, name, kind, status) values ($1, $2, $3, 'Bridge', 'service', 'active')`,
    [account, `token-${id}`, `token-${id}@service.invalid`],
  );
  const names = [...new Set(rights.map((right) => at(stage.permissions.ofTokens, right)))].sort().join('\n');
  await pool.query(
    `
      insert into api_key (id, name, prefix, permissions, sites, hash, user_id)
      values ($1, 'Bridge', 'filon_k_', $2, $3::uuid[], $4, $5)`,
    [id, names, sitesOf(stage, places), keyHash(secret), account],
  );
  return { account, secret };
}

async function sessionOf({ server }: Stage, email: string): Promise<TestUser> {
  const known = sessions.get(email);
  const { rows } = await server.host.pool.query('select from app_user where email = $1 and status = $2', [
    email,
    'active',
  ]);
  // Whoever was disabled meanwhile tries with what they have left.
  if (
    known &&
    (rows.length === 0 || (Date.now() - known.since < freshMs && (await server.host.authenticate(known.user.token))))
  )
    return known.user;
  const user = await server.login(email);
  sessions.set(email, { user, since: Date.now() });
  return user;
}
