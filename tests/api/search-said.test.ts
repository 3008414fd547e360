import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { SearchAnswer } from '../../core/records/search.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let fuel: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  fuel = await server.login('fuel');
  const tank = (await fuel.json<{ rows: { id: string }[] }>('records/fuel_tank/?filter=code:eq:S1-TK1&limit=1')).body
    .rows[0]?.id;
  for (const [note, arrived, more] of [
    ['KESTREL-2', '2025-11-02T08:00:00Z', {}],
    ['KESTREL-3', '2025-11-03T08:00:00Z', { comment: 'Seal broken at the gate, tanker sent back and forth' }],
    ['KESTREL-1', '2025-11-01T08:00:00Z', { driver: 'Kestrel Amina' }],
  ] as const) {
    const { status, body } = await fuel.json('records/fuel_delivery/', {
      method: 'POST',
      body: {
        site: seedId('site', 'S1'),
        tank,
        vendor: 'Atlas Carburants',
        delivery_note: note,
        arrived_at: arrived,
        note_l: 100,
        dip_before: 0,
        dip_after: 100,
        unit_price: '1.09',
        currency: 'MAD',
        ...more,
      },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
});
afterAll(() => server.stop());

const search = async (words: string): Promise<SearchAnswer['results']> =>
  (await fuel.json<SearchAnswer>(`search/?q=${encodeURIComponent(words)}&record=fuel_delivery`)).body.results;

test('rows of one kind come the newest first, each with its date and with what holds the words', async () => {
  const found = await search('kestrel');
  expect(found.map(({ at }) => at?.slice(0, 10))).toEqual(['2025-11-03', '2025-11-02', '2025-11-01']);
  expect(found.map(({ matched }) => matched)).toEqual([
    { field: 'delivery_note', text: 'KESTREL-3' },
    { field: 'delivery_note', text: 'KESTREL-2' },
    { field: 'delivery_note', text: 'KESTREL-1' },
  ]);
});

test('of a long text the place with the words is told; of a row that its label names nothing', async () => {
  const [row, ...others] = await search('forth');
  expect(others).toEqual([]);
  expect(row?.matched?.field).toBe('comment');
  expect(row?.matched?.text).toBe('…sent back and forth');
  const [named] = await search(row?.label ?? '');
  expect(named).toMatchObject({ id: row?.id, matched: null });
});
