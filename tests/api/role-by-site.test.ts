import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { topicName } from '../../core/live/protocol.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { operatorCheckinStream } from '../../plugins/tracking/streams/operator-checkin.ts';
import { exported } from '../support/import.ts';
import { openLive } from '../support/live-line.ts';
import { patience } from '../support/patience.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];

/**
 * Dispatches at one site and is a geologist at the other: both sites are theirs, fills and check-ins are theirs to read
 * at the one alone.
 */
let both: TestUser;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createAccount(server.host.db, {
    email: 'both@demo.filon',
    name: 'Both',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [
      { role: 'dispatcher', sites: [here] },
      { role: 'geologist', sites: [there] },
    ],
  });
  both = await server.login('both');
});
afterAll(() => server?.stop());

const since = new Date(Date.now() - 2 * 86_400_000).toISOString();
const fillsAt = async (site: string): Promise<readonly { readonly id: string }[]> =>
  (
    await server.host.pool.query<{ id: string }>(
      'select id from equipment_fueling where site = $1 and at >= $2 and deleted_at is null',
      [site, since],
    )
  ).rows;

test('a right counts in the sites of its role and in no other of its holder: lists, entries, files', async () => {
  const [own, other] = [await fillsAt(here), await fillsAt(there)];
  expect([own.length > 0, other.length > 0]).toEqual([true, true]);
  const base = 'records/equipment_fueling/';
  expect((await both.json<{ count: number }>(`${base}?filter=at:gte:${since}&count=exact&limit=1`)).body.count).toBe(
    own.length,
  );
  expect((await both.json(`${base}${own[0]?.id}/`)).status).toBe(200);
  expect((await both.json(`${base}${other[0]?.id}/`)).status).toBe(404);
  expect((await both.json(`${base}?sites=${there}`)).status).toBe(403);
  const { text } = await exported(server, both, 'equipment_fueling', `?format=csv&columns=at&filter=at:gte:${since}`);
  expect(text.trim().split('\r\n')).toHaveLength(own.length + 1);
});

test('and on the live line', async () => {
  const { client } = openLive(server.url, both.token);
  const [own, other] = [here, there].map(
    (site) => client.subscribe(topicName('operator_checkin', site), operatorCheckinStream).replica,
  );
  await vi.waitFor(
    () => expect([own, other].map((replica) => client.stateOf(replica?.topic ?? ''))).toEqual(['live', 'forbidden']),
    patience,
  );
  client.close();
});
