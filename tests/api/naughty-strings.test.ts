import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/server/seed.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { signIn, type Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server, 'admin@demo.filon');
});
afterAll(() => server.stop());

/** A row to write into for every record that the administrator may change and that the demo fills. */
const subjects = [
  ['equipment', seedId('equipment', 'T-01')],
  ['person', seedId('person', 'E-00001')],
] as const;

test.each(subjects)('every naughty string through every free text field of %s comes back unchanged or is refused with a sentence', async (name, id) => {
  const definition = server.host.records.get(name)?.definition;
  const fields = Object.entries(definition?.fields ?? {}).filter(([, field]) => field.searched && !field.readOnly);
  expect(fields.length).toBeGreaterThan(0);
  let version = ((await admin.get(`/api/records/${name}/${id}/`)).body as { version: number }).version;
  const faults: string[] = [];
  for (const text of naughtyStrings()) {
    for (const [field] of fields) {
      const { status, body } = await admin.patch(`/api/records/${name}/${id}/`, { [field]: text }, { 'if-match': `"${version}"` });
      if (status === 200) version = Number(body.version);
      const unchanged = status === 200 && body[field] === text;
      const refused = status === 422 && Boolean((body.errors as Record<string, string>)[field]?.endsWith('.'));
      if (!unchanged && !refused) faults.push(`${field} = ${JSON.stringify(text)}: ${status} ${JSON.stringify(body)}`);
    }
  }
  expect(faults).toEqual([]);
  const { body } = await admin.get(`/api/records/${name}/${id}/`);
  expect(body).toMatchObject({ id, version });
}, 300_000);

test('a search for any naughty string answers, and finds nothing that does not hold it', async () => {
  for (const text of naughtyStrings()) {
    const { status } = await admin.get(`/api/search/?q=${encodeURIComponent(text.toWellFormed().slice(0, 200))}`);
    expect(status, JSON.stringify(text)).toBe(200);
  }
}, 300_000);
