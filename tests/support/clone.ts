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

export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}
