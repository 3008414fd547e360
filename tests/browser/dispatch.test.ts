import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { tellTrips } from '../../plugins/production/server/engine/tell-step.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { sendAll, simulatedHours, untilProcessed } from '../support/haul-world.ts';
import { everythingWorks } from '../support/mine-at-work.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  // First: it builds what is stale, and a server that runs already would serve files that are gone.
  browser = await openBrowser();
  server = await startTestServer();
  await everythingWorks(server);
  const admin = await server.login('admin');
  const { body } = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'world', label_en: 'World', label_fr: 'Monde', kind: 'http', rate_limit: 100_000 },
  });
  await sendAll(
    server,
    body.token,
    simulatedHours(1).events.filter(({ kind }) => kind === 'position' || kind === 'truck_checkin'),
  );
  await untilProcessed(server, 40);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Chromium's software renderer says how slow it is. */
const unexpected = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((line) => !line.includes('GL Driver Message'));

/** The chip of a truck in a column; once its state is no longer fresh, it says so before the truck's code. */
const chipIn = (column: Locator, code: string): Locator =>
  column.getByRole('button', { name: new RegExp(`(^| )${code} `) });

/** A truck has just dumped and goes back to EX-01, where eight are before it, as at LD-01; nobody is at EX-02. */
const longLine = async (): Promise<void> => {
  const { pool } = server.host;
  const site = seedId('site', 'S1');
  await pool.query('delete from dispatch_advice');
  await pool.query(`delete from truck_order where truck = $1`, [seedId('equipment', 'T-01')]);
  await pool.query(
    `
      update haul_engine_head head
      set seen_at = now(), since = now(), loaded = false,
        loading_unit = case when machine.code < 'T-10' then $2::uuid else $3::uuid end,
        state = case
          when machine.code = 'T-01' then 'returning'
          when machine.code < 'T-18' then 'spot_load'
          else 'out' end
      from equipment machine
      where machine.id = head.truck and head.site = $1`,
    [site, seedId('equipment', 'EX-01'), seedId('equipment', 'LD-01')],
  );
  await pool.query(`delete from haul_trip where truck = $1`, [seedId('equipment', 'T-01')]);
  for (const minutes of [1, 31, 61])
    await pool.query(
      `
        insert into haul_trip (
          id, site, truck, loading_unit, destination, load_start, load_end, dump_end, production_date, shift, payload,
            payload_source, quality, state)
        values (
          gen_random_uuid(), $1, $2, $3, $4, now() - make_interval(mins => $5 + 15),
            now() - make_interval(mins => $5 + 12), now() - make_interval(mins => $5), current_date, 'P1', 96, 'scale',
            'auto', 'auto')`,
      [site, seedId('equipment', 'T-01'), seedId('equipment', 'EX-01'), seedId('mine_location', 'HOPPER-1'), minutes],
    );
};
const answers = async () =>
  (
    await server.host.pool.query<{ answer: string | null; refusal: string | null; by: string | null }>(
      `select answer, refusal, answered_by as by from dispatch_advice order by shown_at`,
    )
  ).rows;

const empty = async (): Promise<{ readonly code: string; readonly from: string; readonly to: string }> => {
  const { rows } = await server.host.pool.query<{ code: string; unit: string }>(
    `
      select machine.code, unit.code as unit
      from haul_engine_head head
      join equipment machine on machine.id = head.truck
      join haul_trip trip on trip.truck = head.truck and trip.deleted_at is null
      join equipment unit on unit.id = trip.loading_unit
      where head.state = 'returning' and head.site = $1 order by trip.dump_end desc limit 1`,
    [seedId('site', 'S1')],
  );
  const [found] = rows;
  if (!found) throw new Error('No truck returns.');
  return { code: found.code, from: found.unit, to: found.unit === 'EX-01' ? 'EX-02' : 'EX-01' };
};

test('a dispatcher sees the trucks of each loading unit, and sends one to another by the keyboard', async () => {
  const { page, open, signIn, expectAccessible, complaints, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  const column = (code: string) => page.getByRole('region', { name: code });
  await column('EX-01').waitFor();
  await expect.poll(() => page.locator('.truck-chip').count()).toBe(40);
  await expectAccessible();
  const { code, from, to } = await empty();
  const chip = chipIn(column(from), code);
  await chip.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: new RegExp(`^${to}`) }).focus();
  await page.keyboard.press('Enter');
  await chipIn(column(to), code).waitFor();
  const orders = async () =>
    (
      await server.host.pool.query<{ unit: string; before: string }>(
        `
          select unit.code as unit, before.code as before
          from truck_order o
          join equipment truck on truck.id = o.truck
          join equipment unit on unit.id = o.loading_unit
          left join equipment before on before.id = o.before
          where truck.code = $1
          order by o.ordered_at desc
          limit 1`,
        [code],
      )
    ).rows;
  await expect.poll(orders).toEqual([{ unit: to, before: from }]);
  // The keyboard stays with the truck, wherever it goes: by one's own hand, or by another dispatcher's.
  const focused = () =>
    page.evaluate(
      () =>
        `${document.activeElement?.closest('section')?.getAttribute('aria-label')} ${document.activeElement?.querySelector('strong')?.textContent}`,
    );
  await expect.poll(focused).toBe(`${to} ${code}`);
  const other = await server.login('dispatcher');
  const idOf = (name: string): string => seedId('equipment', name);
  expect(
    (
      await other.json('records/truck_order/', {
        method: 'POST',
        body: { site: seedId('site', 'S1'), truck: idOf(code), loading_unit: idOf(from) },
      })
    ).status,
  ).toBe(201);
  await chipIn(column(from), code).waitFor();
  await expect.poll(focused).toBe(`${from} ${code}`);
  // Arrows lead from chip to chip, the Tab key from column to column.
  expect(await page.locator('.unit-column .truck-chip[tabindex="0"]').count()).toBe(
    await page.locator('.unit-column:has(.truck-chip)').count(),
  );
  await page.keyboard.press(from === 'EX-01' ? 'ArrowRight' : 'ArrowLeft');
  await expect.poll(async () => (await focused()).split(' ')[0]).not.toBe(from);
  expect(unexpected(complaints)).toEqual([]);
  await close();
});

test('dragging does the same, and whoever may not send sees the board without it', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  await expect.poll(() => page.locator('.truck-chip').count()).toBe(40);
  const { code, from, to } = await empty();
  const column = (unit: string) => page.getByRole('region', { name: unit });
  const current = (await chipIn(column(from), code).count()) > 0 ? { from, to } : { from: to, to: from };
  const target = column(current.to).getByRole('heading', { level: 2 });
  // A chip that moves while the hand closes is not grabbed: whoever drags sees it by the column, and takes it again.
  await expect
    .poll(async () => {
      await chipIn(column(current.from), code).hover();
      await page.mouse.down();
      // Only the second move over a place is sure to ask it whether it takes what is dragged.
      await target.hover();
      await target.hover();
      const isOver = (await page.locator('.unit-column.is-over').count()) > 0;
      if (!isOver) await page.mouse.up();
      return isOver;
    })
    .toBe(true);
  await page.mouse.up();
  await chipIn(column(current.to), code).waitFor();
  // The pen brings the form of an assignment, of that unit at its site, and takes the keyboard there.
  await column('EX-11').getByRole('button', { name: 'Assign EX-11' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.pane')?.getAttribute('aria-label')))
    .toBe('New entry');
  const form = page.locator('form');
  await expect.poll(() => form.getByLabel(/^Loading unit/).inputValue()).toContain('EX-11');
  expect(await form.getByLabel(/^Site/).locator('option:checked').textContent()).toContain('S2');
  await close();
  const guest = await browser.visitor(server);
  await guest.open('/production/live');
  await guest.signIn('geologist');
  await guest.page.locator('.truck-chip').first().waitFor();
  expect(await guest.page.locator('.truck-chip[draggable="true"]').count()).toBe(0);
  await guest.close();
});

test('a supervisor confirms what is to be reviewed, and looks at the course of a trip', async () => {
  const { rows } = await server.host.pool.query<{ id: string }>(
    `
      select id
      from haul_trip
      where payload_source = 'scale' and state = 'auto' and cardinality(flags) < 3 and site = $1
      order by dump_end desc
      limit 1`,
    [seedId('site', 'S1')],
  );
  const id = rows[0]?.id ?? '';
  await server.host.pool.query(
    `
      update haul_trip
      set state = case when id = $1 then 'to_review' else 'confirmed' end
      where id = $1 or state = 'to_review'`,
    [id],
  );
  const { page, open, signIn, expectAccessible, complaints, close } = await browser.visitor(server);
  await open('/production/truck_trips');
  await signIn('supervisor');
  await page.getByRole('button', { name: 'To review', exact: true }).click();
  await page.getByText('1 entry', { exact: true }).waitFor();
  // Nothing is marked at first, so that nothing can be done by accident.
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
  await page
    .locator('.bp6-table-quadrant-main .bp6-table-cell-row-0.bp6-table-cell-col-1')
    .click({ position: { x: 3, y: 3 } });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect
    .poll(
      async () =>
        (await server.host.pool.query<{ state: string }>(`select state from haul_trip where id = $1`, [id])).rows[0]
          ?.state,
    )
    .toBe('confirmed');
  await open(`/production/truck_trips/${id}`);
  await page.getByRole('button', { name: 'Timeline', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Trip timeline' })
    .locator('.trip-course-legend')
    .getByText('Loaded travel')
    .waitFor();
  await expectAccessible();
  expect(unexpected(complaints)).toEqual([]);
  await close();
});

test('a trip of which the dump is guessed stands on the board, and is confirmed at one press', async () => {
  const site = seedId('site', 'S1');
  const { rows } = await server.host.pool.query<{ id: string; code: string }>(
    `
      update haul_trip
      set state = 'to_review', quality = 'inferred', flags = '{guessed_dump}'
      from equipment truck
      where truck.id = haul_trip.truck
        and haul_trip.id = (
          select id from haul_trip where site = $1 and state = 'auto' order by dump_end desc limit 1)
      returning haul_trip.id, truck.code`,
    [site],
  );
  const [{ id, code }] = rows as [{ id: string; code: string }];
  // Those that the test before confirmed in the database, past the live stream, are told with it.
  const { rows: written } = await server.host.pool.query<{ id: string; site: string }>(
    `select id, site from haul_trip where state in ('to_review', 'confirmed') and dump_end > now() - interval '1 day'`,
  );
  for (const [where, of] of Map.groupBy(written, (trip) => trip.site))
    await tellTrips(
      server.host,
      where,
      of.map((trip) => trip.id),
    );
  const { page, open, signIn, expectAccessible, complaints, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  await page.getByRole('button', { name: '1 trip to confirm' }).click();
  const list = page.getByRole('dialog', { name: 'Trips to confirm' });
  await list.getByRole('listitem').filter({ hasText: code }).getByText('Dump estimated').waitFor();
  await expectAccessible();
  await list.getByRole('button', { name: new RegExp(`^Confirm the trip of ${code} at `) }).click();
  const stateOf = async () =>
    (await server.host.pool.query<{ state: string }>(`select state from haul_trip where id = $1`, [id])).rows[0]?.state;
  await expect.poll(stateOf).toBe('confirmed');
  await page.getByRole('button', { name: '1 trip to confirm' }).waitFor({ state: 'detached' });
  expect(unexpected(complaints)).toEqual([]);
  await close();
});

test('a proposal of the advice is accepted by Enter, which sends the truck, and the log tells of it', async () => {
  await longLine();
  const { page, open, signIn, expectAccessible, complaints, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  const advice = page.getByRole('region', { name: 'Dispatch advice' });
  const accept = advice.getByRole('button', { name: 'Accept: T-01 to EX-02' });
  await accept.waitFor();
  await advice.getByText('EX-02 has no truck.').waitFor();
  await advice.getByText('8 trucks ahead at EX-01.').waitFor();
  await expectAccessible();
  await accept.focus();
  await page.keyboard.press('Enter');
  await expect.poll(answers).toEqual([{ answer: 'accepted', refusal: null, by: expect.any(String) }]);
  await advice.getByText('No truck would gain by going elsewhere.').waitFor();
  const { rows } = await server.host.pool.query<{ unit: string }>(
    `select unit.code as unit from truck_order o join equipment unit on unit.id = o.loading_unit where o.truck = $1`,
    [seedId('equipment', 'T-01')],
  );
  expect(rows).toEqual([{ unit: 'EX-02' }]);
  await advice.getByText('Log', { exact: true }).click();
  await advice.getByText('Accepted').waitFor();
  await expectAccessible();
  expect(unexpected(complaints)).toEqual([]);
  await close();
});

test('a proposal is refused with its reason; a supervisor sees both without being asked', async () => {
  await longLine();
  const watcher = await browser.visitor(server);
  await watcher.open('/production/live');
  await watcher.signIn('supervisor');
  const seen = watcher.page.getByRole('region', { name: 'Dispatch advice' });
  await seen.getByText('EX-02 has no truck.').waitFor();
  expect(await seen.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  await page.getByRole('button', { name: 'Reject: T-01 to EX-02' }).click();
  await page.getByRole('menuitem', { name: 'Road or face not passable' }).click();
  await expect.poll(answers).toContainEqual({ answer: 'refused', refusal: 'road', by: expect.any(String) });
  await close();
  await seen.getByText('Log', { exact: true }).click();
  await seen.getByText('Rejected: Road or face not passable').waitFor();
  await watcher.close();
});

test('the board shows the past when the workspace does, and what stands beside it can be put away', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open(`/production/live?at=${new Date(Date.now() - 20 * 60_000).toISOString().slice(0, 19)}Z`);
  await signIn('dispatcher');
  const column = page.getByRole('region', { name: 'EX-01' });
  await column.waitFor();
  // Now most of them are out of the cycle; twenty minutes ago they worked.
  await expect.poll(() => page.locator('.unit-column .truck-chip').count()).toBeGreaterThan(30);
  expect(await page.locator('.truck-chip[draggable="true"]').count()).toBe(0);
  await page.getByText('Proposals are only made live; the log shows the past.').waitFor();
  await page.getByRole('region', { name: 'Map', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('region', { name: 'Map', exact: true }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('away')).toBe('map');
  await close();
});

test('a map shows the haul roads that trucks drove, between the places of their trips', async () => {
  const visitor = await browser.visitor(server);
  const { page, close } = visitor;
  await visitor.open('/profile');
  await visitor.signIn('dispatcher');
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/tracking/places/') && answer.ok());
  await visitor.open('/tracking/map');
  const { places } = (await (await answered).json()) as {
    readonly places: readonly { type: string; code: string; shape: { type: string; coordinates: number[][][] } }[];
  };
  const roads = places.filter(({ type }) => type === 'road');
  expect(roads.map(({ code }) => code)).toContain('F-EX01 → HOPPER-1');
  // A road is some kilometres long and bends.
  for (const { shape } of roads) expect(shape.coordinates.flat().length).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Legend' }).click();
  await page.getByText('Haul road, as last driven by trucks').waitFor();
  await close();
});
