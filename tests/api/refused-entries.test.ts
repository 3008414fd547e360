import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { shiftAt } from '../../core/sites/shift.ts';
import { commit, preview, rowsOf } from '../support/import.ts';
import { patch, post, read, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const [place, machine] = [(code: string) => seedId('mine_location', code), (code: string) => seedId('equipment', code)];
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

let server: TestServer;
let [admin, geologist, manager, dispatcher, fuel, supervisor]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [admin, geologist, manager, dispatcher, fuel, supervisor] = await Promise.all(
    ['admin', 'geologist', 'manager', 'dispatcher', 'fuel', 'supervisor'].map((name) => server.login(name)),
  );
});
afterAll(() => server.stop());

interface Answer extends RecordAnswer {
  readonly detail?: string;
  readonly needsReason?: readonly string[];
}
const call = (
  user: TestUser | undefined,
  path: string,
  body: object,
  { method = 'POST', version = 0, language = 'en' } = {},
) =>
  (user as TestUser).json<Answer>(`records/${path}`, {
    method,
    body,
    headers: { 'accept-language': language, ...(version ? { 'if-match': `"${version}"` } : {}) },
  });
const countOf = async (record: string): Promise<number> =>
  Number((await server.host.pool.query(`select count(*) as count from "${record}"`)).rows[0].count);

/** Asks in both languages, and that nothing was written. */
async function refusals(user: TestUser | undefined, record: string, body: object): Promise<readonly unknown[]> {
  const before = await countOf(record);
  const answers = [];
  for (const language of ['en', 'fr']) answers.push(await post(user as TestUser, record, { site, ...body }, language));
  expect(await countOf(record)).toBe(before);
  return answers.map(({ status, body: { errors } }) => [status, errors]);
}

describe("a plugin's own refusal", () => {
  const rule = (more: object = {}) => ({
    site,
    kind: 'priority',
    loading_unit: machine('EX-01'),
    priority: 'first',
    valid_from: ago(1),
    ...more,
  });
  const english = { loading_unit: 'T-01 is not a loading unit.' };
  beforeEach(() => server.host.pool.query('delete from dispatch_rule'));

  test('is heard by create and update, in both languages', async () => {
    expect(await refusals(dispatcher, 'dispatch_rule', rule({ loading_unit: machine('T-01') }))).toEqual([
      [422, english],
      [422, { loading_unit: "T-01 n'est pas un engin de chargement." }],
    ]);
    const { body: made } = await post(dispatcher as TestUser, 'dispatch_rule', rule());
    const changed = await patch(dispatcher as TestUser, 'dispatch_rule', made.id, 1, { loading_unit: machine('T-01') });
    expect([changed.status, changed.body.errors]).toEqual([422, english]);
    expect(await read(dispatcher as TestUser, 'dispatch_rule', made.id)).toMatchObject({ version: 1 });
    // A row that stands may be changed elsewhere.
    expect((await patch(dispatcher as TestUser, 'dispatch_rule', made.id, 1, { priority: 'last' })).status).toBe(200);
  });

  test('is heard by a batch, which names the row and writes none', async () => {
    const answer = await call(dispatcher, 'dispatch_rule/batch/', {
      changes: [{ create: rule() }, { create: rule({ loading_unit: machine('T-01') }) }],
    });
    expect([answer.status, answer.body.rows]).toMatchObject([422, [{ index: 1, errors: english }]]);
    expect(await countOf('dispatch_rule')).toBe(0);
  });

  test('is heard by an import, which tells the row and keeps the rest of its preview', async () => {
    const from = new Date().toISOString().slice(0, 10);
    const row = (unit: string, order: string): string => `Loading unit priority,${unit},${order},${from},S1\n`;
    const file = (...rows: readonly string[]) =>
      preview(
        server,
        dispatcher as TestUser,
        'dispatch_rule',
        `Kind,Loading unit,Priority,Valid from,Site\n${rows.join('')}`,
      );
    const job = await file(row('T-01', 'Before the others'), row('EX-01', 'After the others'));
    expect(job).toMatchObject({ counts: { new: 1, error: 1 } });
    expect(await rowsOf(dispatcher as TestUser, job, '&only=error')).toMatchObject([{ line: 2, errors: english }]);
    expect(await rowsOf(dispatcher as TestUser, job, '&only=new')).toMatchObject([{ line: 3 }]);
    // That two of its rows contradict each other comes to light in the write: nothing is written.
    const twice = await file(row('EX-02', 'Before the others'), row('EX-02', 'After the others'));
    const done = await commit(dispatcher as TestUser, twice);
    expect(done).toMatchObject({ state: 'ready', counts: { new: 1, error: 1 } });
    expect(await countOf('dispatch_rule')).toBe(0);
  });

  test('is heard when a row is brought back', async () => {
    const { body: first } = await post(admin as TestUser, 'dispatch_rule', rule());
    const path = `dispatch_rule/${first.id}/`;
    expect((await call(admin, path, {}, { method: 'DELETE', version: 1 })).status).toBe(200);
    expect((await post(admin as TestUser, 'dispatch_rule', rule({ priority: 'last' }))).status).toBe(201);
    const back = await call(admin, `${path}restore/`, {});
    expect([back.status, back.body.errors]).toEqual([
      422,
      { valid_from: 'Another rule of this type already covers this at that time.' },
    ]);
  });
});

describe('stocks', () => {
  const approve = (user: TestUser | undefined, id: string, language = 'en', version = 1) =>
    call(user, `location_survey/${id}/transitions/approve/`, {}, { version, language });
  const survey = async (at: string, tonnes: number, query = '') =>
    call(geologist, `location_survey/${query}`, {
      site,
      location: place('STOCK-1'),
      surveyed_at: at,
      method: 'drone',
      volume: tonnes / 1.6,
      density: 1.6,
      reason: 'Monthly survey',
    });

  test('a survey above the room of its place is asked about, and the reason stays', async () => {
    await server.host.pool.query('update mine_location set capacity_t = 400000 where id = $1', [place('STOCK-1')]);
    const asked = await survey(ago(30), 500_000);
    expect([asked.status, asked.body.needsReason, asked.body.errors]).toEqual([
      409,
      ['over_capacity'],
      { volume: expect.stringMatching(/^500,?000 t is more than STOCK-1 has room for \(400,?000 t\)\.$/) },
    ]);
    const made = await survey(ago(30), 500_000, '?confirm=over_capacity&reason=Heaped%20above%20the%20lift');
    expect(made.status).toBe(201);
    const { body: history } = await (geologist as TestUser).json<{ entries: readonly { reason: string | null }[] }>(
      `records/location_survey/${made.body.id}/history/`,
    );
    expect(history.entries[0]?.reason).toBe('Heaped above the lift');
  });

  test('a survey is not approved after a later one, and nothing is adjusted before it', async () => {
    const { rows } = await server.host.pool.query<{ stock: number }>(
      `select opening_t as stock from mine_location where id = $1`,
      [place('STOCK-1')],
    );
    const stock = Number(rows[0]?.stock);
    const [early, late] = [await survey(ago(6), stock), await survey(ago(4), stock)];
    expect((await approve(manager, late.body.id)).status).toBe(200);
    for (const [language, sentence] of [
      ['en', /^A survey of STOCK-1 of \d+ Nov 2026 is approved: nothing can be booked before it\.$/],
      ['fr', /^Un levé de STOCK-1 du \d+ nov\. 2026 est approuvé/],
    ] as const) {
      const refused = await approve(manager, early.body.id, language);
      expect([refused.status, refused.body.errors]).toEqual([422, { surveyed_at: expect.stringMatching(sentence) }]);
    }
    expect(await read(manager as TestUser, 'location_survey', early.body.id)).toMatchObject({ state: 'draft' });
    const adjustment = { location: place('STOCK-1'), adjusted_at: ago(5), tonnes: 10, reason: 'Late paper' };
    expect(await refusals(geologist, 'stock_adjustment', adjustment)).toEqual([
      [422, { adjusted_at: expect.stringMatching(/ is approved: nothing can be booked before it\.$/) }],
      [422, { adjusted_at: expect.stringMatching(/ est approuvé : rien n'est plus imputé avant\.$/) }],
    ]);
  });

  test('an adjustment leaves neither less than nothing nor more than there is room for', async () => {
    const adjust = (tonnes: number) => ({ location: place('STOCK-1'), adjusted_at: ago(1), tonnes, reason: 'Test' });
    expect(await refusals(geologist, 'stock_adjustment', adjust(-5_000_000))).toEqual([
      [422, { tonnes: expect.stringMatching(/^Book stock at STOCK-1 is only .* t\.$/) }],
      [422, { tonnes: expect.stringMatching(/^Selon le stock comptable, il n'y a que .* t à STOCK-1\.$/) }],
    ]);
    expect(await refusals(geologist, 'stock_adjustment', adjust(5_000_000))).toEqual([
      [422, { tonnes: expect.stringMatching(/^STOCK-1 has room for only .* t\.$/) }],
      [422, { tonnes: expect.stringMatching(/^Il ne reste de la place que pour .* t à STOCK-1\.$/) }],
    ]);
  });
});

test('a site whose machines are in service is switched off with a reason alone', async () => {
  const path = `site/${site}/`;
  const { version } = await read(admin as TestUser, 'site', site);
  const off = (query = '', language = 'en') =>
    call(admin, `${path}${query}`, { active: false }, { method: 'PATCH', version, language });
  for (const [language, sentence] of [
    ['en', /^Machines of this site that are still in service: \d+\.$/],
    ['fr', /^Engins de ce site encore en service : \d+\.$/],
  ] as const) {
    const asked = await off('', language);
    expect([asked.status, asked.body.needsReason, asked.body.errors]).toEqual([
      409,
      ['machines_in_service'],
      { active: expect.stringMatching(sentence) },
    ]);
  }
  expect(await read(admin as TestUser, 'site', site)).toMatchObject({ active: true });
  // Of the site of another mine, so that the tests that follow still see theirs.
  const other = seedId('site', 'S2');
  const there = await read(admin as TestUser, 'site', other);
  const done = await call(
    admin,
    `site/${other}/?confirm=machines_in_service&reason=Mothballed`,
    { active: false },
    { method: 'PATCH', version: there.version },
  );
  expect(done.body).toMatchObject({ active: false });
});

test('a tracker that was heard a moment ago leaves its machine with a reason alone', async () => {
  const { body: device } = await post(admin as TestUser, 'tracking_device', {
    uid: 'REFUSED-1',
    kind: 'gnss_tracker',
    equipment: machine('T-04'),
  });
  const seen = (minutes: number) =>
    server.host.pool.query(`update tracking_device set last_seen = now() - $1 * interval '1 minute' where id = $2`, [
      minutes,
      device.id,
    ]);
  const move = (query = '', language = 'en') =>
    call(
      dispatcher,
      `tracking_device/${device.id}/${query}`,
      { equipment: machine('T-05') },
      { method: 'PATCH', version: 1, language },
    );
  await seen(20);
  const [english, french] = [await move(), await move('', 'fr')];
  expect([english.status, english.body.needsReason, english.body.errors]).toEqual([
    409,
    ['still_sends'],
    { equipment: 'Tracker REFUSED-1 is still sending for T-04.' },
  ]);
  expect(french.body.errors).toEqual({ equipment: 'La balise REFUSED-1 émet encore pour T-04.' });
  expect((await move('?confirm=still_sends&reason=Swapped%20in%20the%20workshop')).status).toBe(200);
});

/** Whole litres in a tank by the book. */
const bookOf = async (tank: string, at: string): Promise<number> =>
  (
    await server.host.pool.query<{ litres: number }>('select round(fuel_stock_at($1, $2)) as litres', [
      seedId('fuel_tank', tank),
      at,
    ])
  ).rows[0]?.litres ?? 0;

test('a closed shift is written into by who may open it again, with a reason; by nobody else', async () => {
  const shift = shiftAt(new Date(Date.now() - 30 * 3_600_000), 'Africa/Casablanca');
  const lock = await post(manager as TestUser, 'shift_lock', {
    site,
    production_date: shift.productionDate,
    shift: shift.code,
  });
  expect(lock.status).toBe(201);
  const at = new Date(shift.startsAt.getTime() + 3_600_000).toISOString();
  const dip = {
    tank: seedId('fuel_tank', 'S1-TK2'),
    at,
    litres: await bookOf('S1-TK2', at),
    method: 'gauge',
  };
  const closed = [
    [422, { at: expect.stringMatching(/^Shift P\d of \d+ Nov 2026 is closed; ask a manager to reopen it\.$/) }],
    [422, { at: expect.stringMatching(/^Le poste P\d du \d+ nov\. 2026 est clos/) }],
  ];
  expect(await refusals(fuel, 'fuel_dip', dip)).toEqual(closed);
  const insisted = await call(fuel, 'fuel_dip/?confirm=closed_shift&reason=Late', { site, ...dip });
  expect(insisted.status).toBe(422);
  const written = await call(supervisor, 'fuel_dip/?confirm=closed_shift&reason=Late', { site, ...dip });
  expect(written.status).toBe(422);
  const asked = await call(admin, 'fuel_dip/', { site, ...dip });
  expect([asked.status, asked.body.needsReason]).toEqual([409, ['closed_shift']]);
  expect((await call(admin, 'fuel_dip/?confirm=closed_shift&reason=Late', { site, ...dip })).status).toBe(201);
});

test('of a set of values that only one entry may have, the one typed last is told', async () => {
  const { rows } = await server.host.pool.query<{ vendor: string; delivery_note: string }>(
    'select vendor, delivery_note from fuel_delivery order by number limit 1',
  );
  const delivery = {
    site,
    tank: seedId('fuel_tank', 'S1-TK2'),
    arrived_at: ago(1),
    note_l: 100,
    dip_before: await bookOf('S1-TK2', ago(1)),
    dip_after: (await bookOf('S1-TK2', ago(1))) + 100,
    ...rows[0],
  };
  for (const [language, sentence] of [
    ['en', /^LC-\d{4}-\d{6} already has this value\.$/],
    ['fr', /^LC-\d{4}-\d{6} a déjà cette valeur\.$/],
  ] as const) {
    const { status, body } = await post(admin as TestUser, 'fuel_delivery', delivery, language);
    expect([status, body.errors]).toEqual([409, { delivery_note: expect.stringMatching(sentence) }]);
  }
});
