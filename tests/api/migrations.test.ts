import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, type MigrationFiles } from '../../core/server/migrate.ts';
import { StartError } from '../../core/host/start-error.ts';
import { cloneDatabase, dropDatabase } from '../support/clone.ts';
import { lanePostgres } from '../support/lane.ts';

const name = `migrations_${randomBytes(4).toString('hex')}`;
const core: MigrationFiles = { './202601010000-first.sql': 'create table first (id integer);' };
const plugin: MigrationFiles = {
  './migrations/202601020000-second.sql':
    'alter table first add column word text; insert into first values (1, $$a$$);',
};
let pool: pg.Pool;

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: await cloneDatabase(await lanePostgres(), 'template0', name), max: 4 });
});
afterEach(async () => {
  await pool.end();
  await dropDatabase(await lanePostgres(), name);
});

const rows = async (sql: string): Promise<unknown[]> => (await pool.query<Record<string, unknown>>(sql)).rows;

it('applies the files of core and plugins once, in the order of their names', async () => {
  expect(await migrate(pool, [plugin, core])).toEqual(['202601010000-first.sql', '202601020000-second.sql']);
  expect(await migrate(pool, [plugin, core])).toEqual([]);
  expect(await rows('select * from first')).toEqual([{ id: 1, word: 'a' }]);
});

it('lets one of two processes that start at once migrate, and the other wait', async () => {
  const slow: MigrationFiles = { './202601030000-slow.sql': 'select pg_sleep(0.3); insert into first values (2);' };
  const outcomes = await Promise.all([migrate(pool, [core, plugin, slow]), migrate(pool, [core, plugin, slow])]);
  expect(outcomes.flat()).toHaveLength(3);
  expect(outcomes).toContainEqual([]);
  expect(await rows('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

it('leaves nothing of a file that fails, and says which it was', async () => {
  const bad: MigrationFiles = { './202601030000-bad.sql': 'create table half (id integer); select * from nowhere;' };
  await expect(migrate(pool, [core, bad])).rejects.toThrow(
    'The migration 202601030000-bad.sql failed: relation "nowhere" does not exist',
  );
  expect(await rows(`select to_regclass('half') as half, to_regclass('first')::text as first`)).toEqual([
    { half: null, first: 'first' },
  ]);
});

it('tells what a file refuses in a sentence alone', async () => {
  const strict: MigrationFiles = {
    './202601030000-strict.sql': `do $$ begin raise exception 'Give them other codes.'; end $$;`,
  };
  await expect(migrate(pool, [core, strict])).rejects.toEqual(
    new StartError('The migration 202601030000-strict.sql stops: Give them other codes.'),
  );
});

it('refuses a database that a newer version made', async () => {
  await migrate(pool, [core, plugin]);
  await expect(migrate(pool, [core])).rejects.toThrow(
    'The database is newer than this Filon (it holds 202601020000-second.sql): start the version that made it, or restore a backup.',
  );
});

it('refuses a file that was changed after it was applied', async () => {
  await migrate(pool, [core]);
  await expect(migrate(pool, [{ './202601010000-first.sql': 'create table first (id bigint);' }])).rejects.toThrow(
    'The migration 202601010000-first.sql was changed after this database had applied it',
  );
});

it.each(['first.sql', '202601010000_first.sql'])('refuses a file named %s', async (file) => {
  await expect(migrate(pool, [{ [`./${file}`]: 'select 1;' }])).rejects.toThrow(
    `The migration ${file} must be named <yyyymmddhhmm>-<name>.sql.`,
  );
});
