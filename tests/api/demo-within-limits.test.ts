import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentenceIn } from '../../core/host/languages.ts';
import { brokenLimits, hasLimits } from '../../core/records/limits/check-limits.server.ts';
import { beyondYears } from '../../core/records/limits/within-years.ts';
import type { RecordDefinition, StoredRow } from '../../core/records/record.ts';
import { hasColumn } from '../../core/records/table.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Rows that are looked at of each record, spread over all that there are. */
const most = 150;

async function rowsOf({ name }: RecordDefinition): Promise<readonly StoredRow[]> {
  const { rows } = await server.host.pool.query<StoredRow>(
    `select * from "${name}" where deleted_at is null order by md5(id::text) limit ${most}`,
  );
  return rows;
}

/** A row a moment before it was written: what it moved itself is not there yet. */
const before = ({ occurs, fields }: RecordDefinition, row: StoredRow): StoredRow =>
  occurs && fields[occurs.from]?.kind === 'datetime'
    ? { ...row, [occurs.from]: new Date(Date.parse(String(row[occurs.from])) - 1).toISOString() }
    : row;

test('no row of the demo tells what its own limits would refuse', async () => {
  const { host } = server;
  const caller = await host.authenticate((await server.login('admin')).token);
  if (!caller) throw new Error('nobody signed in');
  const faults: string[] = [];
  let looked = 0;
  for (const { definition, hooks } of host.records.values()) {
    for (const row of await rowsOf(definition)) {
      const told = Object.entries(definition.fields).flatMap(([name, field]) => beyondYears(field, row[name]) ?? []);
      const broken = hasLimits({ definition, hooks })
        ? await brokenLimits({ host, db: host.db, caller, definition, row: before(definition, row), before: null })
        : [];
      looked += 1;
      for (const sentence of [...told, ...broken.map((rule) => rule.sentence)])
        faults.push(`${definition.name} ${row.id}: ${sentenceIn('en', sentence)}`);
    }
  }
  console.log(`${looked} rows of the demo looked at.`);
  expect(faults).toEqual([]);
  expect(looked).toBeGreaterThan(1_000);
});

test('what a row of the demo refers to is there', async () => {
  const { host } = server;
  const lost: string[] = [];
  let looked = 0;
  for (const { definition } of host.records.values())
    for (const [name, field] of Object.entries(definition.fields)) {
      const target = host.records.get(String(field.options.record))?.definition.name;
      if (!target || !hasColumn(field) || (field.kind !== 'ref' && field.kind !== 'refs')) continue;
      const ids = field.kind === 'refs' ? `unnest("${name}")` : `"${name}"`;
      const { rows } = await host.pool.query<{ count: number }>(`
        select count(*)::integer as count
        from (select ${ids} as id from "${definition.name}" where deleted_at is null) named
        where id is not null and not exists (select from "${target}" there where there.id = named.id)`);
      looked += 1;
      if (rows[0]?.count) lost.push(`${definition.name}.${name}: ${rows[0].count} of no ${target}`);
    }
  expect(lost).toEqual([]);
  expect(looked).toBeGreaterThan(50);
});
