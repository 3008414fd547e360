import { sql } from 'kysely';
import { isLoopback, type Settings } from '../host/config.ts';
import type { Database, Host, ServerPlugin } from '../host/host.ts';
import { readRemembered, remember } from '../host/installation.ts';
import { StartError } from '../host/start-error.ts';

/**
 * Whether this start shows the demo mine. Unless told, it does on an embedded database bound to this machine that is
 * empty or was filled by an earlier demo. A database with other data is never filled: the accounts of the demo are no
 * secret.
 */
export async function decideDemo(db: Database, { demo, databaseUrl, host }: Settings): Promise<boolean> {
  const filled = (await readRemembered(db, 'demo')) === true;
  if (demo === null) return databaseUrl === null && isLoopback(host) && (filled || (await isEmpty(db)));
  if (demo && !filled && !(await isEmpty(db)))
    throw new StartError(
      'DEMO=1 needs an empty database, and this one holds accounts already: unset DEMO, or set DATA_DIR to a new folder.',
    );
  return demo;
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`select from app_user limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Lets every plugin fill its part once, in their order. Each part is there whole or not at all: a start cut short goes
 * on where it ended.
 */
export async function seedDemo(host: Host, plugins: readonly ServerPlugin[]): Promise<void> {
  await remember(host.db, 'demo', true);
  let isFilled = false;
  for (const { id, seed } of plugins) {
    if (!seed || (await readRemembered(host.db, `seeded:${id}`)) === true) continue;
    host.log.info({ plugin: id }, 'The demo mine is being filled, once');
    await host.db.transaction().execute(async (db) => {
      await seed({ ...host, db });
      await remember(db, `seeded:${id}`, true);
    });
    isFilled = true;
  }
  // The database counts new rows by itself within minutes; until then it plans as if there were none.
  if (isFilled) await sql`analyze`.execute(host.db);
}
