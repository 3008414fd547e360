import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '../../core/records/field.ts';
import type { Bilingual, Signature } from '../../core/records/fields/index.ts';
import { seedId } from '../../core/host/seed.ts';
import { signIn, type Client } from '../support/client.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { warehouse } from '../support/every-kind.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
/** Between them these may change every record. */
let clients: readonly Client[];

beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, warehouse] });
  clients = await Promise.all(
    ['admin@demo.filon', 'supervisor@demo.filon', 'fuel@demo.filon', 'manager@demo.filon'].map((email) =>
      signIn(server, email),
    ),
  );
});
afterAll(() => server.stop());

const site = seedId('site', 'S1');
const person = seedId('person', 'E-00001');
/** Records of which the demo has no row at its start: one is made. */
const drafts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  operator_checkin: {
    site,
    person,
    kind: 'in',
    at: new Date().toISOString(),
    method: 'supervisor',
    fit_for_duty: true,
    reason: 'Badge forgotten',
  },
  ingest_source: {
    code: 'GATE',
    label_en: 'Gate',
    label_fr: 'Barrière',
    kind: 'http',
    sites: [site],
    allowed_kinds: ['position'],
    rate_limit: 600,
    enabled: true,
  },
  shelf: { label: { en: 'Left', fr: 'Gauche' } },
  crate: { site, code: 'NAUGHTY' },
  truck_checkin: {
    site,
    truck: seedId('equipment', 'T-01'),
    kind: 'dump',
    at: new Date().toISOString(),
    place: 'HOPPER-1',
    method: 'manual',
  },
};

/** Who signs is the session, but for guests, who write their name. */
const isFreeText = ({ kind, searched, options }: Field): boolean =>
  searched || kind === 'lines' || (kind === 'signature' && options.guest === true);

/** A value of a field that holds the text wherever its kind has room for one. */
function holding({ kind }: Field, text: string): unknown {
  if (kind === 'bilingual') return { en: text, fr: text };
  if (kind === 'lines') return [{ number: text }];
  if (kind === 'signature') return { name: text, at: '2026-03-09T05:31:00Z', path: null };
  return text;
}

/** The texts that a value read again holds. */
function heldBy({ kind }: Field, value: unknown): readonly unknown[] {
  if (kind === 'bilingual') return [(value as Bilingual | null)?.en ?? null, (value as Bilingual | null)?.fr ?? null];
  if (kind === 'lines') return (value as { number: unknown }[]).map(({ number }) => number);
  if (kind === 'signature') return [(value as Signature).name];
  return [value];
}

/** What is kept of a text: blanks around it are cut, and one of nothing else is none. */
const keptOf = (text: string): string | null => text.trim() || null;

/** A row of the record, and somebody who may change it; null where nobody may. */
async function subjectOf(name: string): Promise<{ client: Client; row: Record<string, unknown> } | null> {
  for (const client of clients) {
    const listed = await client.get(`/api/records/${name}/?limit=1`);
    const [found] = (listed.body.rows ?? []) as Record<string, unknown>[];
    const made = !found && drafts[name] ? (await client.post(`/api/records/${name}/`, drafts[name])).body : undefined;
    const row = found ?? (made?.id ? made : undefined);
    if (!row) continue;
    const { status, body } = await client.patch(
      `/api/records/${name}/${String(row.id)}/`,
      {},
      { 'if-match': `"${String(row.version)}"` },
    );
    if (status === 200) return { client, row: body };
  }
  return null;
}

type Answer = Awaited<ReturnType<Client['patch']>>;

/** Refused for some of its fields; CON is a code of the starter content, which another row has. */
const isRefused = ({ status, body }: Answer): boolean =>
  status === 422 || (status === 409 && body.code === 'not_unique');

/**
 * Writes what is not refused: a field's own rules speak first, then those of its record. What is refused is named, with a
 * sentence; all the others, the takers, must take the text.
 */
async function writeTakers(
  write: (names: readonly string[]) => Promise<Answer>,
  names: readonly string[],
): Promise<{ answer: Answer; takers: readonly string[]; refused: Record<string, string> }> {
  const answer = await write(names);
  const refused = isRefused(answer) ? (answer.body.errors as Record<string, string>) : {};
  const takers = names.filter(
    (field) => !Object.keys(refused).some((told) => told === field || told.startsWith(`${field}.`)),
  );
  if (takers.length === 0 || takers.length === names.length) return { answer, takers, refused };
  const next = await writeTakers(write, takers);
  return { ...next, refused: { ...refused, ...next.refused } };
}

test('every naughty string through every free text field of every record comes back as it is but for blanks around it, or is refused with a sentence', async () => {
  const faults: string[] = [];
  const tried: string[] = [];
  for (const [name, { definition }] of server.host.records) {
    const fields = Object.entries(definition.fields).filter(([, field]) => isFreeText(field) && !field.readOnly);
    const subject = definition.access.update && fields.length > 0 ? await subjectOf(name) : null;
    if (!subject) continue;
    const { client, row } = subject;
    // What a form does not show is written as nothing.
    const shown = fields.filter(([, field]) => field.when?.(row) ?? true);
    let version = Number(row.version);
    for (const [field] of shown) tried.push(`${name}.${field}`);
    const write = (text: string, names: readonly string[]) =>
      client.patch(
        `/api/records/${name}/${String(row.id)}/`,
        Object.fromEntries(names.map((field) => [field, holding(definition.fields[field] as Field, text)])),
        { 'if-match': `"${version}"` },
      );
    for (const text of naughtyStrings()) {
      const told = `${name} ${JSON.stringify(text)}`;
      const { answer, takers, refused } = await writeTakers(
        (names) => write(text, names),
        shown.map(([field]) => field),
      );
      const { status, body } = answer;
      if (status === 200) version = Number(body.version);
      if (!Object.values(refused).every((sentence) => sentence.endsWith('.')))
        faults.push(`${told}: ${JSON.stringify(refused)}`);
      // A row that needs one of several fields is refused when all of them are emptied.
      const emptied = keptOf(text) === null && status === 422 && body.code === 'invalid';
      if (
        takers.length > 0 &&
        !emptied &&
        !(
          status === 200 &&
          takers.every((field) =>
            heldBy(definition.fields[field] as Field, body[field]).every((held) => held === keptOf(text)),
          )
        )
      )
        faults.push(`${told}: ${status} ${JSON.stringify(body)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toEqual(
    expect.arrayContaining([
      'equipment.name',
      'person.last_name',
      'site.name',
      'tracking_device.uid',
      'ingest_source.label_fr',
      'fuel_tank.code',
      'crate.label',
      'crate.seals',
      'shelf.label',
    ]),
  );
}, 600_000);

test('a search for any naughty string answers, and finds nothing that does not hold it', async () => {
  const [admin] = clients as [Client];
  for (const text of naughtyStrings()) {
    const { status } = await admin.get(`/api/search/?q=${encodeURIComponent(text.toWellFormed().slice(0, 200))}`);
    expect(status, JSON.stringify(text)).toBe(200);
  }
});
