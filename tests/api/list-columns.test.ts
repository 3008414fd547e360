import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '../../core/records/client.ts';
import { asListed } from '../../core/records/levels.ts';
import { askedColumns } from '../../core/records/list/asked-columns.ts';
import { hasSite, type RecordDefinition } from '../../core/records/record.ts';
import { fieldOf } from '../../core/records/system-fields.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/* A list asks for the columns that it shows, and for what is told and done with them. */

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

/** What a list can show. */
const columnsOf = (record: RecordDefinition) =>
  [
    ...Object.keys(record.fields),
    ...(hasSite(record) ? ['site'] : []),
    ...(record.states ? ['state'] : []),
    'created_at',
    'updated_at',
  ].flatMap((name) => {
    const field = fieldOf(record, name);
    return field && !field.apart ? [{ name, field }] : [];
  });

const answerOf = async (record: string, columns: readonly string[]) =>
  admin.json<Page>(`records/${record}/?limit=3&columns=${columns.join(',')}`);

test('of every record the server answers what its list asks for, as it is and with every column shown', async () => {
  const refused: string[] = [];
  for (const { definition, hooks } of server.host.records.values()) {
    const record = asListed(definition);
    for (const shown of [columnsOf(record).filter(({ name }) => record.listed?.includes(name)), columnsOf(record)]) {
      const columns = askedColumns(record, shown);
      const { status, body } = await answerOf(record.name, columns);
      if (status === 403 || status === 404) continue;
      if (status !== 200) refused.push(`${record.name}: ${JSON.stringify(body)}`);
      for (const row of status === 200 ? body.rows : [])
        for (const name of columns)
          if (!(name in row) && !hooks.hidden?.includes(name)) refused.push(`${record.name} lacks ${name}`);
    }
  }
  expect(refused).toEqual([]);
});

test('a row bears what was asked for, how it is written and whose it is, and nothing more', async () => {
  const { body } = await answerOf('haul_trip', ['truck', 'payload', 'created_by']);
  expect(Object.keys(body.rows[0] ?? {}).toSorted()).toEqual(
    ['id', 'version', 'site', 'state', 'truck', 'payload', 'created_by'].toSorted(),
  );
});

test('a money column brings its currency, a narrow right the columns that say whose a row is', () => {
  const record = server.host.records.get('equipment_fueling')?.definition;
  if (!record) throw new Error('There is no such record.');
  const cost = columnsOf(record).filter(({ name }) => name === 'cost');
  expect(askedColumns(record, cost, ['place'])).toEqual(
    expect.arrayContaining(['cost', 'currency', 'operator', 'created_by', 'number', 'place']),
  );
});
