import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { difference } from '../../core/records/migration.server.ts';
import { tableOf } from '../../core/records/table.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { humanResources } from '../../plugins/human-resources/human-resources.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { weatherReading } from '../support/weather-reading.ts';

const weather = {
  id: 'weather',
  records: [weatherReading],
  migrations: {
    '209901010000-weather-begins.sql': difference({}, { weather_reading: tableOf(weatherReading) }).statements.join(
      '\n',
    ),
  },
};

let server: TestServer;
let supervisor: TestUser;
let site: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, humanResources, weather] });
  supervisor = await server.login('supervisor');
  site = (await supervisor.json<{ id: string }[]>('sites/')).body[0]?.id ?? '';
});
afterAll(() => server.stop());

test('docs/plugins.md shows the record that runs here, in at most 40 lines', () => {
  const file = readFileSync(new URL('../support/weather-reading.ts', import.meta.url), 'utf8');
  const page = readFileSync(new URL('../../docs/plugins.md', import.meta.url), 'utf8');
  expect(page).toContain(file.replaceAll("'../../core", "'../../../core").replaceAll("'../../plugins/", "'../../"));
  expect(file.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  expect(new Set(Object.values(weatherReading.fields).map(({ kind }) => kind)).size).toBe(8);
});

test('from that file come rules, states, list and history', async () => {
  const at = '2026-03-09T05:30:00.000Z';
  const refused = await supervisor.json('records/weather_reading/', {
    method: 'POST',
    body: { site, at, sky: 'dust', gust: 80, blasting: true },
  });
  expect(refused).toMatchObject({ status: 422, body: { errors: { blasting: 'No blasting in gusts over 60 km/h.' } } });
  const { body: row } = await supervisor.json<{ id: string; state: string }>('records/weather_reading/', {
    method: 'POST',
    body: { site, at, sky: 'dust', gust: 80, blasting: false, temperature: 31.5 },
  });
  const { body: checked } = await supervisor.json<{ state: string }>(
    `records/weather_reading/${row.id}/transitions/check/`,
    { method: 'POST', body: {}, headers: { 'if-match': '"1"' } },
  );
  expect([row.state, checked.state]).toEqual(['draft', 'checked']);
  const { body: list } = await supervisor.json<{ rows: unknown[] }>(
    'records/weather_reading/?filter=temperature:gte:31&filter=state:eq:checked&search=',
  );
  expect(list.rows).toHaveLength(1);
  const { body: history } = await supervisor.json<{ entries: { action: string }[] }>(
    `records/weather_reading/${row.id}/history/`,
  );
  expect(history.entries.map(({ action }) => action)).toEqual(['state', 'create']);
});

test('and import, export and description', async () => {
  const headers = { authorization: `Bearer ${supervisor.token}`, 'accept-language': 'en' };
  const form = new FormData();
  form.append(
    'file',
    new File(
      ['At;Sky;Temperature;Site\n2026-03-10 06:30;Rain;12,5;S1\n2026-03-10 14:30;Clear;24;S1\n'],
      'readings.csv',
      { type: 'text/csv' },
    ),
  );
  const upload = await fetch(`${server.url}/api/records/weather_reading/import/`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(upload.status, await upload.clone().text()).toBeLessThan(300);
  const { id } = (await upload.json()) as { id: string };
  await expect
    .poll(async () => (await supervisor.json<{ state: string }>(`records/weather_reading/import/${id}/`)).body.state)
    .toBe('ready');
  const commit = await fetch(`${server.url}/api/records/weather_reading/import/${id}/commit/`, {
    method: 'POST',
    headers,
  });
  expect(commit.status, await commit.clone().text()).toBeLessThan(300);
  await expect
    .poll(async () => (await supervisor.json<{ state: string }>(`records/weather_reading/import/${id}/`)).body.state)
    .toBe('done');

  const csv = await (
    await fetch(`${server.url}/api/records/weather_reading/export/?format=csv&sort=at&columns=at,sky,temperature`, {
      headers,
    })
  ).text();
  expect(csv.split('\r\n').slice(2, 4)).toEqual(['2026-03-10 06:30:00,Rain,12.5', '2026-03-10 14:30:00,Clear,24']);
  const { body: openapi } = await supervisor.json<{ paths: Record<string, unknown> }>('openapi.json');
  expect(
    Object.keys(openapi.paths).filter((path) => path.startsWith('/api/records/weather_reading/')).length,
  ).toBeGreaterThan(7);
});
