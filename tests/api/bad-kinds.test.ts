import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { signIn, type Client } from '../support/client.ts';
import { crate, warehouse } from '../support/every-kind.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, warehouse] });
  admin = await signIn(server, 'admin@demo.filon');
});
afterAll(() => server?.stop());

/** What no field is made for, each in a way of its own. */
const nonsense: readonly unknown[] = [
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '-0',
  '1e999',
  'NaN',
  '0x10',
  "'; drop table crate; --",
  '{"a":1}',
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  true,
  false,
  [],
  [[]],
  [null],
  ['x'],
  [{}],
  [[[[]]]],
  {},
  { en: 1, fr: 2 },
  { lon: 'x', lat: 0 },
  { type: 'Polygon' },
  { type: 'Polygon', coordinates: [[]] },
  { name: 1 },
  { id: 'x' },
  { constructor: {} },
  [{ id: 1 }],
  [{ id: '00000000-0000-4000-8000-000000000000', version: -1 }],
  [{ number: { deep: [1] } }],
  Array.from({ length: 600 }, () => ({ code: 'A', quantity: 1 })),
];

test('whatever stands in a field of any kind is written or refused with a sentence, never a fault of the server', async () => {
  const faults: string[] = [];
  let index = 0;
  for (const field of Object.keys(crate.fields)) {
    for (const value of nonsense) {
      const { status, body } = await admin.post('/api/records/crate/', {
        site: seedId('site', 'S1'),
        code: `N${(index += 1)}`,
        [field]: value,
      });
      const told = Object.values((body.errors ?? {}) as Record<string, string>);
      const refused =
        [409, 422].includes(status) && told.length > 0 && told.every((sentence) => /^[A-Z].*\.$/.test(sentence));
      if (status !== 201 && !refused)
        faults.push(
          `${field} = ${JSON.stringify(value)?.slice(0, 80)}: ${status} ${JSON.stringify(body).slice(0, 300)}`,
        );
    }
  }
  expect(faults).toEqual([]);
});

test('a filter by nonsense answers rows or a sentence for every kind and operator', async () => {
  const faults: string[] = [];
  for (const [field, { operators }] of Object.entries(crate.fields)) {
    for (const operator of [...operators, 'contains', 'has', 'lt']) {
      for (const value of [
        '',
        'x',
        '1e999',
        '-',
        '[]',
        '["x"]',
        '[null]',
        '{}',
        '2026-02-30',
        '25:00',
        '99999999999999999999',
        "';",
      ]) {
        const { status, body } = await admin.get(
          `/api/records/crate/?filter=${encodeURIComponent(`${field}:${operator}:${value}`)}`,
        );
        if (status !== 200 && !(status === 400 && String(body.detail).endsWith('.')))
          faults.push(`${field}:${operator}:${value}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
