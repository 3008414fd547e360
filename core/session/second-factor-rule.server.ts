import { sql } from 'kysely';
import { readRemembered, remember } from '../server/installation.ts';
import type { Database, Host } from '../server/host.ts';

const key = 'second_factor_roles';

/** Who needs a second factor until an administrator says otherwise: who could harm most, and who comes from outside. The demo's password is on the screen anyhow. */
const usual = (demo: boolean): readonly string[] => (demo ? [] : ['admin', 'vendor']);

/** The roles whose holders sign in with a second factor. */
export async function secondFactorRoles({ db, config }: Pick<Host, 'db' | 'config'>): Promise<readonly string[]> {
  return ((await readRemembered(db, key)) as readonly string[] | undefined) ?? usual(config.demo);
}

/** Roles that do not exist are left out. Answers what was kept. */
export async function keepSecondFactorRoles(db: Database, roles: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from role where id = any(${roles}) order by id`.execute(db);
  const known = rows.map(({ id }) => id);
  await remember(db, key, known);
  return known;
}

/** Whether one of a user's roles, as they are now, asks for a second factor. */
export async function needsSecondFactor(host: Pick<Host, 'db' | 'config'>, userId: string): Promise<boolean> {
  const roles = await secondFactorRoles(host);
  if (roles.length === 0) return false;
  const { rows } = await sql`select from valid_role_assignment where user_id = ${userId} and role = any(${roles}) limit 1`.execute(host.db);
  return rows.length > 0;
}
