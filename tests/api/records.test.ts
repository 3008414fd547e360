import { v4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { signIn, type Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let planner: Client;
let dispatcher: Client;
const site = seedId('site', 'S1');
const base = '/api/records/equipment/';
const truck = (code: string) => ({
  site,
  code,
  family: 'haul_truck',
  make: 'Atlas',
  model: 'H98',
  commissioned_on: '2020-01-15',
  payload_target: 98,
});

beforeAll(async () => {
  server = await startTestServer();
  planner = await signIn(server, 'planner@demo.filon');
  dispatcher = await signIn(server, 'dispatcher@demo.filon');
});
afterAll(() => server.stop());

const create = async (code: string) => (await planner.post(base, truck(code))).body as { id: string; version: number };

describe('lists', () => {
  test.each([[[0, '0000-00-00']], [['\uDC00', 'x']], [['a', null]], [[{}, 1]], [['a']]])(
    'a cursor made up as %j is refused with a sentence',
    async (values) => {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
      expect(await planner.get(`${base}?sort=commissioned_on&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_query', detail: 'The cursor does not belong to this list.' },
      });
    },
  );

  test('a site that there is not is told beside the site, by one write or many', async () => {
    const nowhere = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    const admin = await signIn(server, 'admin@demo.filon');
    expect(await admin.post(base, { ...truck('N-01'), site: nowhere })).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { site: expect.any(String) as string } },
    });
    expect(
      await admin.post(`${base}batch/`, {
        changes: [{ create: { ...truck('N-02'), site: nowhere } }, { create: truck('N-03') }],
      }),
    ).toMatchObject({ status: 422, body: { rows: [{ index: 0, errors: { site: expect.any(String) as string } }] } });
  });

  test('pages by cursor name every row once, whatever the order', async () => {
    for (const sort of [
      'code',
      '-make',
      'payload_target',
      '-payload_target',
      'family,-code',
      'retired_on,-payload_target',
    ]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await dispatcher.get(`${base}?limit=7&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`);
        const page = body as { rows: { id: string }[]; next: string | null };
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(seen.length, sort).toBe(118);
    }
  });

  test.each([
    ['payload_target:gte:heavy', 'Target payload: Enter a number.'],
    ['commissioned_on:gte:5', 'Commissioned: Enter a date such as 2026-03-09.'],
    ['payload_target:lt:-1', 'Target payload: Must be at least 0.'],
    ['family:eq:spaceship', 'Family: Choose one of the values offered.'],
  ])('the filter %s is refused with the column and what it takes', async (filter, detail) => {
    expect((await dispatcher.get(`${base}?filter=${filter}`)).body.detail).toBe(detail);
  });

  test('filters are typed, combined and refused with a sentence where they make no sense', async () => {
    const trucks = await dispatcher.get(`${base}?filter=family:eq:haul_truck&filter=payload_target:gte:90&count=exact`);
    expect(trucks.body).toMatchObject({ count: 24, countIsExact: true });
    const several = await dispatcher.get(
      `${base}?filter=${encodeURIComponent('family:in:["grader","crane"]')}&count=exact`,
    );
    expect(several.body).toMatchObject({ count: 7 });
    for (const bad of [
      'filter=nothing:eq:1',
      'filter=family:eq:spaceship',
      'filter=payload_target:gte:heavy',
      'filter=code',
      'sort=nothing',
      'limit=0',
      'limit=1e3',
      'cursor=AAAA',
      'unknown=1',
      'filter=commissioned_on:gte:yesterday',
      'filter=family:in:grader',
    ]) {
      const { status, body } = await dispatcher.get(`${base}?${bad}`);
      expect(status, bad).toBe(400);
      expect(body, bad).toMatchObject({ code: 'bad_query', detail: expect.stringMatching(/\w+ .*\./) });
    }
  });

  test('search ignores accents and case, and takes words in any order', async () => {
    const { body } = await dispatcher.get('/api/records/person/?search=traore&count=exact&limit=5');
    const { rows, count } = body as { rows: { last_name: string }[]; count: number };
    expect(count).toBeGreaterThan(0);
    expect(new Set(rows.map(({ last_name }) => last_name))).toEqual(new Set(['Traoré']));
    expect((await dispatcher.get(`${base}?search=h98%20T-07&count=exact`)).body).toMatchObject({ count: 1 });
    expect((await dispatcher.get(`${base}?search=%25&count=exact`)).body).toMatchObject({ count: 0 });
  });

  test('the search over all names first what begins with the words', async () => {
    const { body } = await dispatcher.get('/api/search/?q=t-07&record=equipment');
    expect((body.results as { label: string }[]).map(({ label }) => label.split(' ')[0])).toEqual(['T-07', 'LT-07']);
  });

  test('two of the same name are told apart by their numbers', async () => {
    const { body } = await dispatcher.get('/api/search/?q=traor%C3%A9&record=person');
    const found = body.results as { label: string; apart: string }[];
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ label }) => label.split(' ')[0])).toEqual(found.map(() => 'Traoré'));
    expect(new Set(found.map(({ apart }) => apart)).size).toBe(found.length);
    expect((await dispatcher.get('/api/search/?q=t-07&record=equipment')).body.results).toContainEqual(
      expect.objectContaining({ apart: null }),
    );
  });

  test('of the sites asked for the rows are there, and of no other', async () => {
    const admin = await signIn(server, 'admin@demo.filon');
    const count = async (query: string): Promise<number> =>
      ((await admin.get(`${base}?count=exact&limit=1${query}`)).body as { count: number }).count;
    const { body } = await admin.get(`${base}?limit=500&sites=${site}`);
    const { rows } = body as { rows: readonly { site: string }[] };
    expect(new Set(rows.map((row) => row.site))).toEqual(new Set([site]));
    expect(await count(`&sites=${site}`)).toBe(rows.length);
    expect(await count('')).toBeGreaterThan(rows.length);
  });

  test('a site that is not yours is refused, an unknown one too', async () => {
    const { status, body } = await dispatcher.get(`${base}?sites=${v4()}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'foreign_site' });
  });
});

describe('writes', () => {
  test('a new entry can be read, changed, and tells its history', async () => {
    const created = await planner.post(base, truck('X-01'));
    expect(created.status).toBe(201);
    const row = created.body as { id: string; version: number };
    const changed = await planner.patch(`${base}${row.id}/`, { name: 'Spare' }, { 'if-match': '"1"' });
    expect(changed.body).toMatchObject({ name: 'Spare', version: 2 });
    const { body } = await dispatcher.get(`${base}${row.id}/history/`);
    expect((body as { entries: unknown[] }).entries).toMatchObject([
      { action: 'update', changes: [{ field: 'name', old: null, new: 'Spare' }] },
      { action: 'create', user: expect.any(String) },
    ]);
  });

  test('of two who change the same version the second is shown what the first wrote', async () => {
    const { id } = await create('X-02');
    const answers = await Promise.all(
      ['mine', 'yours'].map((name) => planner.patch(`${base}${id}/`, { name }, { 'if-match': '"1"' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const won = answers.find(({ status }) => status === 200)?.body as { name: string };
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale',
      current: { id, version: 2, name: won.name },
    });
  });

  test('without a version nothing is changed', async () => {
    const { id } = await create('X-03');
    expect((await planner.patch(`${base}${id}/`, { name: 'x' })).status).toBe(428);
    expect((await planner.delete(`${base}${id}/`)).status).toBe(428);
  });

  test('what somebody changed meanwhile is not deleted unseen', async () => {
    const { id } = await create('X-09');
    expect((await planner.patch(`${base}${id}/`, { name: 'Still needed' }, { 'if-match': '"1"' })).status).toBe(200);
    expect(await planner.delete(`${base}${id}/`, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Still needed' } },
    });
    expect((await dispatcher.get(`${base}${id}/`)).status).toBe(200);
  });

  test('a retry with the same key is answered with the first answer, ten at once included', async () => {
    const key = { 'idempotency-key': v4() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => planner.post(base, truck('X-04'), key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect((await dispatcher.get(`${base}?filter=code:eq:X-04&count=exact`)).body).toMatchObject({ count: 1 });
    expect((await planner.post(base, truck('X-05'), key)).body).toMatchObject({ code: 'key_reused' });
  });

  test('a value that must be unique is refused beside its field', async () => {
    await create('X-06');
    const { status, body } = await planner.post(base, truck('X-06'));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'not_unique', errors: { code: 'X-06 already has this value.' } });
  });

  test('a deleted entry is gone, its code is free, and undo brings it back', async () => {
    const { id } = await create('X-07');
    expect((await planner.delete(`${base}${id}/`, { 'if-match': '"1"' })).status).toBe(200);
    expect((await dispatcher.get(`${base}${id}/`)).status).toBe(404);
    expect((await dispatcher.get(`${base}?filter=code:eq:X-07&count=exact`)).body).toMatchObject({
      count: 0,
      rows: [],
    });
    const found = await dispatcher.get('/api/search/?q=X-07&record=equipment');
    expect((found.body.results as { id: string }[]).map((result) => result.id)).not.toContain(id);
    expect((await planner.post(`${base}${id}/restore/`, {})).status).toBe(200);
    expect((await dispatcher.get(`${base}${id}/`)).body).toMatchObject({ code: 'X-07' });
    const { body } = await dispatcher.get(`${base}${id}/history/`);
    expect((body as { entries: unknown[] }).entries).toMatchObject([
      { action: 'restore' },
      { action: 'delete', user: expect.any(String) },
      { action: 'create' },
    ]);
  });

  test('what others refer to cannot be deleted', async () => {
    const { id } = await create('X-08');
    const admin = await signIn(server, 'admin@demo.filon');
    const device = await admin.post('/api/records/tracking_device/', {
      uid: 'X-08-GPS',
      kind: 'gnss_tracker',
      active: true,
      equipment: id,
    });
    expect(device.status).toBe(201);
    const { status, body } = await planner.delete(`${base}${id}/`, { 'if-match': '"1"' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'referenced', count: 1, detail: '1 other entries refer to this one.' });
  });

  test('sentences come in the language of the request', async () => {
    const { body } = await planner.post(base, { site }, { 'accept-language': 'fr' });
    expect(body).toMatchObject({ code: 'invalid', errors: { code: 'Ce champ est obligatoire.' } });
  });

  test('who may only read is refused by name of the permission', async () => {
    const { status, body } = await dispatcher.post(base, truck('X-09'));
    expect(status).toBe(403);
    expect(body).toMatchObject({ permission: 'equipment:create' });
  });

  test.each([[[]], ['text'], [12], [null]])('a body that is no object is refused: %j', async (body) => {
    expect((await planner.post(base, body)).status).toBe(400);
  });
});
