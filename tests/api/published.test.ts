import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTable } from '../../core/host/published.ts';
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
