import { afterAll, beforeAll, expect, test } from 'vitest';
import { preview, rowsOf } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let planner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  planner = await server.login('planner');
});
afterAll(() => server.stop());

test('numbers with a comma and with a point before three digits are refused, and a line of each is named', async () => {
  const head = 'Site;Code;Famille;Marque;Modèle;Mise en service;Réservoir\n';
  const row = (code: string, tank: string) => `S1;${code};Niveleuse;Atlas;G1;2024-02-01;${tank}\n`;
  const of = (tanks: readonly string[]) =>
    preview(server, planner, 'equipment', `${head}${tanks.map((tank, index) => row(`N-${index}`, tank)).join('')}`);
  const mixed = await of(['1,234', '1.234', '900', '0,125']);
  expect(mixed.counts).toMatchObject({ error: 2 });
  const refused = await rowsOf(planner, mixed, '&only=error');
  expect(refused.map(({ errors }) => errors.tank_capacity)).toEqual(
    refused.map(() => 'Line 2 has 1,234, line 3 has 1.234: use one decimal separator in this column.'),
  );
  expect((await of(['1.234', '2.500', '900'])).counts).toMatchObject({ new: 3, error: 0 });
});
