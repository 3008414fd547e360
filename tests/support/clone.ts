import pg from 'pg';

const templateLock = 4_600_009;

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

/** Makes a template once per run, whoever asks first; `fill` is given an empty database. */
export async function ensureTemplate(server: string, name: string, fill: (url: string) => Promise<void>): Promise<void> {
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await fill(databaseUrl(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

/** A copy of a template; `template0` is an empty one. */
export async function cloneDatabase(server: string, template: string, name: string): Promise<string> {
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return databaseUrl(server, name);
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}
