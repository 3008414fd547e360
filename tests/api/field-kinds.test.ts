import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { serverRecord } from '../../core/records/records.server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { signIn, type Client } from '../support/client.ts';
import { crate, crateItem, shelf, warehouse } from '../support/every-kind.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

let server: TestServer;
let admin: Client;
let dispatcher: Client;
const site = seedId('site', 'S1');
const base = '/api/records/crate/';
const french = { 'accept-language': 'fr' };
const at = ({ version }: Row) => ({ 'if-match': `"${version}"` });

beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, warehouse] });
  admin = await signIn(server, 'admin@demo.filon');
  dispatcher = await signIn(server, 'dispatcher@demo.filon');
});
afterAll(() => server?.stop());

async function create(values: Record<string, unknown>): Promise<Row> {
  const { status, body } = await admin.post(base, { site, ...values });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as Row;
}
const newShelf = async (en: string, fr: string): Promise<string> =>
  String((await admin.post('/api/records/shelf/', { label: { en, fr } })).body.id);
const codes = async (query: string, headers: Record<string, string> = {}) => {
  const { body } = await server
    .login('admin')
    .then(({ json }) => json<{ rows: Row[] }>(`records/crate/?${query}`, { headers }));
  return (body.rows ?? []).map(({ code }) => code);
};

describe('every kind keeps what it was given', () => {
  test('a row with a value of every kind is written, read and listed as it was', async () => {
    const one = await newShelf('Left', 'Gauche');
    const values = {
      code: 'ALL',
      label: { en: 'Box', fr: 'Caisse' },
      note: 'Two\nlines',
      layers: 3,
      ratio: 0.5,
      weight: 12.5,
      currency: 'EUR',
      sealed: false,
      packed_on: '2026-03-09',
      opened_at: '2026-03-09T05:31:00.000Z',
      opens: '06:30',
      handling: 90,
      colour: 'red',
      marks: ['red', 'blue'],
      place: { lon: -6.2, lat: 31 },
      ground: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      signed: { name: 'Zineb Aït Ouali', at: '2026-03-09T05:31:00Z', path: 'M10 20L30 40.5L50 20' },
    };
    const written = await create({
      ...values,
      price: '1250.5',
      shelf: one,
      shelves: [one],
      seals: [{ number: 'A1', fee: '0.10', shelf: one }],
    });
    const expected = {
      ...values,
      price: '1250.500',
      shelf: { id: one, label: 'Left' },
      shelves: [{ id: one, label: 'Left' }],
      seals: [{ number: 'A1', fee: '0.10', shelf: { id: one, label: 'Left' } }],
      // Who signed and when is the session's to say.
      signed: { ...values.signed, name: 'Nadia Berrada', at: (written.signed as { at: string }).at },
      survey: null,
      items: [],
      total: 0,
    };
    expect(written).toMatchObject(expected);
    expect((await admin.get(`${base}${written.id}/`)).body).toMatchObject(expected);
    const { items: _, ...listed } = expected;
    const page = (await admin.get(`${base}?filter=code:eq:ALL`)).body.rows as Row[];
    expect(page).toMatchObject([listed]);
    expect(page[0]).not.toHaveProperty('items');
  });

  test.each([
    ['price', 12.5, 'Enter a text.'],
    ['price', '12,50', 'Enter an amount such as 1250.00.'],
    ['price', '1e5', 'Enter an amount such as 1250.00.'],
    ['price', '0.0001', 'At most 3 decimals.'],
    ['price', '-1', 'Must be at least 0.'],
    ['price', '9'.repeat(20), 'Enter an amount such as 1250.00.'],
    ['opens', '25:00', 'Enter a time such as 06:30.'],
    ['handling', 1.5, 'Enter a whole number.'],
    ['handling', -1, 'Must be at least 0.'],
    ['label', { en: 'x'.repeat(121), fr: null }, 'At most 120 characters.'],
    [
      'label',
      { en: 'A\u202e', fr: null },
      'This text contains an invisible character or one that changes the writing direction: type it instead of pasting it.',
    ],
    ['label', { en: 'A\u0000', fr: null }, 'This text contains a character that cannot be stored.'],
    ['label', { en: 'A', fr: 'B', de: 'C' }, 'This value cannot be used here.'],
    ['label', 'A', 'This value cannot be used here.'],
    [
      'ground',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [0, 0],
          ],
        ],
      },
      'The shape must have at least 3 points and not cross itself.',
    ],
    [
      'ground',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      'The shape must have at least 3 points and not cross itself.',
    ],
    ['ground', { type: 'Point', coordinates: [0, 0] }, 'Choose one of the values offered.'],
    ['signed', { name: ' ', at: '2026-03-09T05:31:00Z', path: null }, 'Enter the name of the signer.'],
    [
      'signed',
      { name: 'Z', at: '2026-03-09T05:31:00Z', path: 'M0 0"/><script>' },
      'This does not have the expected form.',
    ],
    ['papers', ['x'], 'Choose an entry of the list.'],
    ['papers', ['00000000-0000-4000-8000-000000000000'], 'A file is missing; upload it again.'],
    ['total', 4, 'This field is filled in by the system.'],
  ])('%s: %j is refused with a sentence', async (field, value, sentence) => {
    const { status, body } = await admin.post(base, { site, code: 'BAD', [field]: value });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ [field]: sentence });
  });

  test('an amount is exact where a number is not', async () => {
    const { id } = await create({ code: 'EXACT', price: '90071992547409.931', currency: 'EUR' });
    expect((await admin.get(`${base}${id}/`)).body.price).toBe('90071992547409.931');
    expect(await codes('filter=price:gte:90071992547409.931')).toEqual(['EXACT']);
    expect(await codes('filter=price:gt:90071992547409.931')).toEqual([]);
  });
});

describe('lists of several', () => {
  test('are found by what they include and by what they do not, where nothing stands in them too', async () => {
    const [kept, other] = [await newShelf('Upper', 'Haut'), await newShelf('Lower', 'Bas')];
    await create({ code: 'S1', label: { en: 'Lists one', fr: null }, marks: ['red', 'blue'], shelves: [kept] });
    await create({ code: 'S2', label: { en: 'Lists two', fr: null }, marks: ['blue'], shelves: [kept, other] });
    await create({ code: 'S3', label: { en: 'Lists three', fr: null } });
    const found = (filter: string) => codes(`filter=label:contains:lists&filter=${filter}&sort=code`);
    expect(await found('marks:has:red')).toEqual(['S1']);
    expect(await found('marks:lacks:red')).toEqual(['S2', 'S3']);
    expect(await found('marks:lacks:red&filter=marks:lacks:blue')).toEqual(['S3']);
    expect(await found(`shelves:has:${other}`)).toEqual(['S2']);
    expect(await found(`shelves:lacks:${other}`)).toEqual(['S1', 'S3']);
    expect((await admin.get(`${base}?filter=marks:lacks:mauve`)).status).toBe(400);
    expect((await admin.get(`${base}?filter=colour:lacks:red`)).status).toBe(400);
  });
});

describe('texts in two languages', () => {
  test('are found in both, sorted and named in the language of the request', async () => {
    await create({ code: 'L1', label: { en: 'Apple sort', fr: 'Zeste tri' } });
    await create({ code: 'L2', label: { en: 'Berry sort', fr: 'Écorce tri' } });
    await create({ code: 'L3', label: { en: 'Cherry sort', fr: null } });
    expect(await codes('search=ecorce')).toEqual(['L2']);
    expect(await codes('filter=label:contains:sort&sort=label')).toEqual(['L1', 'L2', 'L3']);
    expect(await codes('filter=label:contains:sort&sort=label', french)).toEqual(['L3', 'L2', 'L1']);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: Record<string, unknown> } = await admin.get(
        `${base}?filter=label:contains:sort&sort=-label&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
      );
      paged.push(...(body.rows as Row[]).map(({ code }) => code));
      cursor = body.next as string | null;
    }
    expect(paged).toEqual(['L3', 'L2', 'L1']);
  });

  test('one that is required must be there in both', async () => {
    const { body } = await admin.post('/api/records/shelf/', { label: { en: 'Only English', fr: '' } });
    expect(body).toMatchObject({ errors: { label: 'Fill in both languages.' } });
  });
});

describe('children', () => {
  const item = (code: string, quantity = 1, more: Record<string, unknown> = {}) => ({ code, quantity, ...more });
  const read = async (id: string) => (await admin.get(`${base}${id}/`)).body as Row & { items: Row[] };

  test('are written, changed, added and deleted with their parent, each with its own history', async () => {
    const created = (await create({ code: 'PARENT', items: [item('A', 2, { price: '1.5' }), item('B', 3)] })) as Row & {
      items: Row[];
    };
    expect(created.items).toMatchObject([
      { code: 'A', quantity: 2, price: '1.500000', crate: { label: 'PARENT' } },
      { code: 'B' },
    ]);
    expect(created.total).toBe(5);
    const [first, second] = created.items as [Row, Row];
    const changed = await admin.patch(
      `${base}${created.id}/`,
      { items: [{ id: second.id, version: 1, code: 'B', quantity: 4 }, item('C')] },
      at(created),
    );
    expect(changed.body).toMatchObject({
      version: 2,
      total: 5,
      items: [
        { id: second.id, quantity: 4, version: 2 },
        { code: 'C', version: 1 },
      ],
    });
    const history = async (id: string) =>
      ((await admin.get(`/api/records/crate_item/${id}/history/`)).body.entries as {
        action: string;
        changes: unknown[];
      }[]) ?? [];
    expect(await history(second.id)).toMatchObject([
      { action: 'update', changes: [{ field: 'quantity', old: 3, new: 4 }] },
      { action: 'create' },
    ]);
    expect((await admin.get(`/api/records/crate_item/${first.id}/`)).status).toBe(404);
  });

  test('what did not change is not written again, however it is spelled', async () => {
    const created = (await create({ code: 'SAME', items: [item('A', 2, { price: '1.50' })] })) as Row & {
      items: Row[];
    };
    await admin.patch(
      `${base}${created.id}/`,
      { note: 'x', items: [{ id: created.items[0]?.id, ...item('A', 2, { price: '1.5' }) }] },
      at(created),
    );
    expect((await read(created.id)).items).toMatchObject([{ version: 1 }]);
  });

  test('what is wrong is told at its place, and nothing at all is written', async () => {
    const wrong = await admin.post(base, {
      site,
      code: 'WRONG',
      items: [item('A'), { code: 'B' }, item('GOLD'), item('C', 1, { shelf: site })],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({
      'items.1.quantity': 'This field is required.',
      'items.2.price': 'Gold needs a price.',
    });
    const missing = await admin.post(base, { site, code: 'WRONG', items: [item('A'), item('C', 1, { shelf: site })] });
    expect(missing.body.errors).toEqual({ 'items.1.shelf': 'The referenced entry does not exist or was deleted.' });
    const twice = await admin.post(base, { site, code: 'WRONG', items: [item('A'), item('A')] });
    expect(twice.body).toMatchObject({
      code: 'not_unique',
      errors: { 'items.1.code': 'Another entry already has this value.' },
    });
    const seals = await admin.post(base, {
      site,
      code: 'WRONG',
      seals: [{ number: 'OK' }, { number: null, fee: 'x', extra: 1 }],
    });
    expect(seals.body.errors).toEqual({
      'seals.1.number': 'This field is required.',
      'seals.1.fee': 'Enter an amount such as 1250.00.',
      'seals.1.extra': 'This field does not exist.',
    });
    expect(await codes('filter=code:eq:WRONG')).toEqual([]);
  });

  test('a row of another parent cannot be taken over', async () => {
    const one = (await create({ code: 'ONE', items: [item('A')] })) as Row & { items: Row[] };
    const other = await create({ code: 'OTHER' });
    const { body } = await admin.patch(
      `${base}${other.id}/`,
      { items: [{ id: one.items[0]?.id, ...item('A') }] },
      at(other),
    );
    expect(body).toMatchObject({ errors: { 'items.0.id': 'The referenced entry does not exist or was deleted.' } });
    expect((await read(one.id)).items).toHaveLength(1);
  });

  test('a child that somebody changed meanwhile is not overwritten', async () => {
    const created = (await create({ code: 'STALE', items: [item('A')] })) as Row & { items: Row[] };
    const [child] = created.items as [Row];
    await admin.patch(`/api/records/crate_item/${child.id}/`, { quantity: 7 }, at(child));
    const { status, body } = await admin.patch(
      `${base}${created.id}/`,
      { items: [{ id: child.id, version: 1, ...item('A', 8) }] },
      at(created),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', current: { id: created.id, items: [{ quantity: 7 }] } });
  });

  test('go with their parent and come back with it', async () => {
    const created = (await create({ code: 'GONE', items: [item('A'), item('B')] })) as Row & { items: Row[] };
    const kept = await admin.patch(
      `${base}${created.id}/`,
      { items: [{ id: created.items[0]?.id, ...item('A') }] },
      at(created),
    );
    expect((await admin.delete(`${base}${created.id}/`, at(kept.body as Row))).status).toBe(200);
    expect((await admin.get(`/api/records/crate_item/${created.items[0]?.id}/`)).status).toBe(404);
    await admin.post(`${base}${created.id}/restore/`, {});
    expect((await read(created.id)).items).toMatchObject([{ code: 'A' }]);
  });

  test('are kept from who may not read them', async () => {
    const { id } = await create({ code: 'SECRET', items: [item('A')] });
    expect((await dispatcher.get(`${base}${id}/`)).body).toMatchObject({ code: 'SECRET', items: null });
  });
});

describe('derived fields', () => {
  test('are listed, filtered and sorted by what they are worked out to be', async () => {
    await create({ code: 'D1', note: 'derived', items: [{ code: 'A', quantity: 900 }] });
    await create({
      code: 'D2',
      note: 'derived',
      items: [
        { code: 'A', quantity: 500 },
        { code: 'B', quantity: 600 },
      ],
    });
    expect(await codes('filter=total:gte:1000')).toEqual(['D2']);
    expect(await codes('filter=note:contains:derived&sort=-total')).toEqual(['D2', 'D1']);
  });

  test('one without SQL stops the start with a sentence', async () => {
    const broken = { ...warehouse, records: [shelf, serverRecord(crate), crateItem] };
    await expect(
      startTestServer({ plugins: [administration, broken], databaseUrl: server.databaseUrl }),
    ).rejects.toThrow('the derived field crate.total has no SQL');
  });
});

test('the description of the API tells the form of every kind', async () => {
  const { body } = await (
    await server.login('admin')
  ).json<{
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> } } }
    >;
  }>('openapi.json');
  const described =
    body.paths['/api/records/crate/']?.post.requestBody.content['application/json']?.schema.properties ?? {};
  expect(Object.keys(described).sort()).toEqual(
    ['site', ...Object.keys(crate.fields).filter((name) => name !== 'total')].sort(),
  );
  expect(described).toMatchObject({
    items: { anyOf: [{ type: 'array', items: { properties: { code: { type: 'string' } } } }, { type: 'null' }] },
    seals: { anyOf: [{ type: 'array' }, { type: 'null' }] },
    opens: { anyOf: [{ type: 'string', description: 'a time of day such as 06:30' }, { type: 'null' }] },
  });
});

describe('what a new row begins with, and what it is called', () => {
  test('a field that nobody names takes its initial value, one that is emptied stays empty, a change brings none back', async () => {
    const { id } = await create({ code: 'BEGIN' });
    const named = await admin.post('/api/records/crate_move/', { site, crate: id });
    expect(named).toMatchObject({ status: 201, body: { way: 'in', remark: 'by hand' } });
    const emptied = await admin.post('/api/records/crate_move/', { site, crate: id, way: 'out', remark: null });
    expect(emptied).toMatchObject({ status: 201, body: { way: 'out', remark: null } });
    const changed = await admin.patch(
      `/api/records/crate_move/${String(emptied.body.id)}/`,
      { at: '2026-03-09T05:31:00Z' },
      at(emptied.body as Row),
    );
    expect(changed).toMatchObject({ status: 200, body: { remark: null } });
    const batch = await admin.post('/api/records/crate_move/batch/', { changes: [{ create: { site, crate: id } }] });
    expect(batch).toMatchObject({ status: 200, body: { rows: [{ way: 'in', remark: 'by hand' }] } });
  });

  test('a row called by another row bears its name, never an id: as a reference, in the search by words of its own, and in the search by id', async () => {
    const { id } = await create({ code: 'NAMED', label: { en: 'Box', fr: 'Caisse' } });
    const first = (await admin.post('/api/records/crate_move/', { site, crate: id, at: '2026-03-09T05:31:00Z' })).body;
    const { body } = await admin.post('/api/records/crate_move/', { site, crate: id, way: 'out', before: first.id });
    expect(body.before).toEqual({ id: first.id, label: 'NAMED Box In 2026-03-09 05:31' });
    const { json } = await server.login('admin');
    const found = await json<{ results: unknown[] }>(`search/?record=crate_move&q=${String(body.id)}`, {
      headers: french,
    });
    expect(found.body.results).toEqual([
      { record: 'crate_move', id: body.id, label: 'NAMED Caisse Out', apart: null, at: null, matched: null },
    ]);
  });
});
