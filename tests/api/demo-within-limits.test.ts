import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentenceIn } from '../../core/host/languages.ts';
import { brokenLimits, hasLimits } from '../../core/records/limits/check-limits.server.ts';
import { beyondYears } from '../../core/records/limits/within-years.ts';
import type { RecordDefinition, StoredRow } from '../../core/records/record.ts';
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
