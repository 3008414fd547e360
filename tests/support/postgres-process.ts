import pg from 'pg';
import { startPostgres } from '../../core/server/postgres/start-postgres.ts';
import { exitBecause } from '../../core/host/start-error.ts';

/**
 * A program that holds an embedded PostgreSQL, to be killed by tests: `node postgres-process.ts <folder> [write]`.
 * Prints `{ url, pid, started }`; with `write` it then inserts one row after another and prints each number once it is
 * acknowledged.
 */
const [folder = '', mode] = process.argv.slice(2);

try {
  const { url, pid, started, stop } = await startPostgres({ folder, use: 'only' });
  console.log(JSON.stringify({ url, pid, started }));
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  if (mode === 'write') await write(url);
} catch (error) {
  exitBecause(error);
}

async function write(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists kept (number integer primary key)');
  for (let number = 1; ; number += 1) {
    await client.query('insert into kept values ($1)', [number]);
    console.log(number);
  }
}
