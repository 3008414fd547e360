import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A copy of a template; `template0` is an empty one. */
export async function cloneDatabase(server: string, template: string, name: string): Promise<string> {
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return databaseUrl(server, name);
}

/**
 * Drops a database once nobody is in it any more: one that is still saying goodbye is given two seconds, and not cut
 * off with an error that nobody hears.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, async (client) => {
    for (
      let tries = 0;
      tries < 100 &&
      ((await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount ?? 0) > 0;
      tries += 1
    )
      await sleep(20);
    await client.query(`drop database if exists ${name} with (force)`);
  });
}
