import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './host.ts';

/** What the installation remembers under a key; undefined before it was first kept. */
export async function readRemembered(db: Database, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select value from setting where key = ${key}`.execute(db);
  return rows[0]?.value;
}

export async function remember(db: Database, key: string, value: unknown): Promise<void> {
  await sql`
    insert into setting (key, value)
    values (${key}, ${JSON.stringify(value)})
    on conflict (key)
    do update set value = excluded.value`.execute(db);
}

/** What all processes of this installation share, and no other installation has. */
export async function installationId(db: Database): Promise<string> {
  await sql`
    insert into setting (key, value)
    values ('installation', ${JSON.stringify(randomUUID())})
    on conflict (key) do nothing`.execute(db);
  return String(await readRemembered(db, 'installation'));
}
