import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsFunction, publishFunction, publishTable } from '../../core/host/published.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { sitesOverview } from '../../plugins/sites-overview/sites-overview.server.ts';
import { tripView } from '../../plugins/sites-overview/server/uses.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('a plugin without the one whose view it reads', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ plugins: [administration, sitesOverview] });
  });
  afterAll(() => server.stop());

  it('reads an empty view with the columns it asked for', async () => {
    const { rows: real } = await sql`select to_regclass('public.v_trip') as there`.execute(server.host.db);
    expect(real).toEqual([{ there: null }]);
    const { rows } = await sql`select sum(payload)::text as t from ${tripView} where site is null`.execute(
      server.host.db,
    );
    expect(rows).toEqual([{ t: null }]);
  });

  it('answers its report', async () => {
    const admin = await server.login('admin');
    const { status } = await admin.json('reports/site_shifts/?from=2026-01-01&to=2026-01-02');
    expect(status).toBe(200);
  });
});

it('does not start where a published table is not in the database as promised', async () => {
  const publishes = [publishTable('v_nowhere', { id: 'uuid' }), publishTable('site', { code: 'integer' })];
  await expect(startTestServer({ plugins: [administration, { id: 'ore', publishes }] })).rejects.toThrow(
    'the published table v_nowhere.id as uuid, the database has no such column; ' +
      'the published table site.code as integer, the database has text',
  );
});

it('has an empty function where the plugin that publishes it is absent, of the columns of all who call it', async () => {
  const call = (columns: Parameters<typeof callsFunction>[2]) =>
    callsFunction('grown', ['uuid[]', 'date'], columns, { optional: true });
  const grown = call({ tonnes: 'numeric' });
  const server = await startTestServer({
    plugins: [administration, { id: 'ore', uses: [grown] }, { id: 'rock', uses: [call({ at: 'date' })] }],
  });
  const { rows } = await sql`
    select count(*)::int as count, sum(tonnes) as tonnes, max(at) as at
    from ${grown}(${['0198c000-0000-7000-8000-000000000000']}::uuid[], ${'2026-01-01'})`.execute(server.host.db);
  expect(rows).toEqual([{ count: 0, tonnes: null, at: null }]);
  await server.stop();
});

it('does not start where a published function is not in the database as promised', async () => {
  const publishes = [
    publishFunction('grown', ['uuid'], { tonnes: 'numeric' }),
    publishFunction('telematics_within', ['uuid'], { grown: 'numeric' }),
  ];
  await expect(startTestServer({ plugins: [administration, { id: 'ore', publishes }] })).rejects.toThrow(
    'the published function grown(uuid) is not there; the published function telematics_within(uuid) is not there',
  );
});
