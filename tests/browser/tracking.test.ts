import { expect, test } from 'vitest';
import { ago } from '../support/ago.ts';
import { faults, openLiveMine, position } from '../support/live-mine.ts';
import { withinShift } from '../support/within-shift.ts';

const { server, send, signedIn, source } = await openLiveMine('browser');

test('the live map lists the machines as they report, tells late from lost by word, and picks by keyboard', async () => {
  await send([position('T-01', 5), position('T-02', 400), position('T-03', 1_200)]);
  const visitor = await signedIn('dispatcher', '/tracking/map');
  const { page, expectAccessible, close } = visitor;
  const machine = (code: string) => page.getByRole('button', { name: new RegExp(`^${code}`) });
  await machine('T-01').waitFor();
  expect(await machine('T-01').textContent()).toContain('Fresh');
  expect(await machine('T-02').textContent()).toContain('Late');
  expect(await machine('T-03').textContent()).toContain('Lost');
  await send([position('T-03', 1, { speed: 33 })]);
  await page.getByRole('button', { name: /^T-03.*33/ }).waitFor();
  await machine('T-02').focus();
  await page.keyboard.press('Enter');
  expect(await machine('T-02').getAttribute('aria-pressed')).toBe('true');
  await page.locator('.map-view[data-state="ready"]').waitFor();
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('the shared map of the sites counts machines by what they do, explains its signs, and finds a machine by keyboard', async () => {
  await send([position('T-01', 5), position('T-02', 6, { lon: -6.2101 })]);
  await server.host.pool.query(
    `
      update equipment_status_interval
      set ended_at = now()
      where ended_at is null and equipment = (select id from equipment where code = 'T-02')`,
  );
  await server.host.pool.query(
    `
      insert into equipment_status_interval (id, equipment, site, category, started_at, source)
      select gen_random_uuid(), id, site, 'DTU', now(), 'dispatcher'
      from equipment
      where code = 'T-02'`,
  );
  const visitor = await signedIn('dispatcher', '/sites_overview/current');
  const { page, expectAccessible, close } = visitor;
  const map = page.getByRole('region', { name: 'Machines of the sites' });
  await map.locator('.map-view[data-state="ready"]').waitFor();
  await map.getByRole('list', { name: 'Machines by state' }).getByText('Down').waitFor();
  await map.getByRole('button', { name: 'Legend' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('group', { name: 'Legend' });
  await sheet.getByText('Trail of the last 3 minutes').waitFor();
  await sheet.getByText('Several machines, with the number down').waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await map.getByRole('button', { name: 'Machines' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Find a machine' }).fill('T-02');
  const found = page.getByRole('button', { name: /^T-02/ });
  await found.focus();
  await page.keyboard.press('Enter');
  await found.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Machines');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^T-02/, pressed: true }).waitFor();
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('the board follows check-ins; its sessions and its past as well', async () => {
  const visitor = await signedIn('supervisor', '/pointages_operateurs');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('group', { name: 'Present' }).waitFor();
  await send([{ id: 'b1', kind: 'operator_checkin', ts: ago(30), data: { badge: 'B-0003', event: 'in', fit: true } }]);
  const card = (column: string) => page.getByRole('group', { name: column, exact: true }).locator('.board-card');
  await card('Present').waitFor();
  const before = new Date(Date.now() - 20_000).toISOString();
  await send([
    {
      id: 'b2',
      kind: 'operator_checkin',
      ts: ago(10),
      data: { badge: 'B-0003', event: 'machine_on', equipment: 'T-07', method: 'machine_login' },
    },
  ]);
  await card('On machine').getByText('T-07').waitFor();
  expect(await card('Present').count()).toBe(0);
  await expectAccessible();
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('cell', { name: 'On machine' }).waitFor();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await page.getByRole('img', { name: /T-07 since/ }).waitFor();
  await expectAccessible();

  await visitor.open(`/pointages_operateurs?at=${before}`);
  await card('Present').waitFor();
  await page.getByRole('button', { name: 'Back to live' }).click();
  await card('On machine').waitFor();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('the kiosk: badge, fit for duty, in French, and without network until it is back', async () => {
  const visitor = await signedIn('supervisor', '/pointages_operateurs?kiosk=1');
  const { page, expectAccessible, close } = visitor;
  const enter = async (code: string): Promise<void> => {
    await page.locator('#kiosk-code').fill(code);
    await page.keyboard.press('Enter');
  };
  const events = async (badge: string) =>
    (
      await server.host.pool.query<{ kind: string; fit: boolean | null; ago: number }>(
        `
          select kind, fit_for_duty as fit, extract(epoch from received_at - at)::float8 as ago
          from operator_checkin
          where badge = $1
          order by at`,
        [badge],
      )
    ).rows;
  await enter('B-0021');
  await page.getByRole('button', { name: 'I arrive' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Yes, I am fit' }).click();
  await page.getByText(/^Saved\. Thank you, /).waitFor();
  await expect.poll(() => events('B-0021')).toMatchObject([{ kind: 'in', fit: true }]);
  await page.getByRole('button', { name: 'Next person' }).click();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText(/^Présentez votre badge/).waitFor();

  await page.context().setOffline(true);
  await enter('B-0022');
  await page.getByRole('button', { name: "J'arrive" }).click();
  await page.getByRole('button', { name: 'Oui, je suis apte' }).click();
  await page.getByText(/au retour du réseau/).waitFor();
  await page.getByText(/^Sans réseau : 1 /).waitFor();
  expect(await events('B-0022')).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => events('B-0022')).toMatchObject([{ kind: 'in', fit: true }]);
  await page.getByText(/^Sans réseau/).waitFor({ state: 'detached' });
  // Who is not fit takes no machine.
  await page
    .getByRole('button', { name: 'Personne suivante' })
    .click()
    .catch(() => undefined);
  await enter('B-0023');
  await page.getByRole('button', { name: "J'arrive" }).click();
  await page.getByRole('button', { name: 'Non, je ne suis pas apte' }).click();
  await page.getByRole('button', { name: 'Personne suivante' }).click();
  await enter('B-0023');
  await page.getByRole('button', { name: 'Je prends un engin' }).click();
  await page.locator('#kiosk-machine').fill('T-09');
  await page.keyboard.press('Enter');
  await page.getByText(/déclaré inapte/).waitFor();
  // What the browser itself says of a network that is away is no fault.
  expect(faults(visitor).filter((line) => !/ERR_INTERNET_DISCONNECTED|websocket error/i.test(line))).toEqual([]);
  await close();
});

test('a trip is counted by a tap, a second one only when confirmed, and cancelled with a reason', async () => {
  await withinShift();
  const visitor = await signedIn('dispatcher', '/pointages_camions');
  const { page, expectAccessible, close } = visitor;
  const now = page.locator('th[data-current="true"]');
  await now.waitFor();
  const hour = (await now.textContent()) ?? '';
  const cell = (count: number) => page.getByRole('button', { name: `T-12, ${hour}: ${count}` });
  await cell(0).click();
  await cell(1).waitFor();
  await cell(1).click();
  await page.getByText(/^T-12 was already counted at \d\d:\d\d\.$/).waitFor();
  await page.getByRole('button', { name: 'Count anyway' }).click();
  await cell(2).waitFor();
  await cell(2).press('Delete');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Tapped twice');
  await page.getByRole('button', { name: 'Cancel trip' }).click();
  await cell(1).waitFor();
  await expectAccessible();
  const kept = await server.host.pool.query(
    `select status, cancel_reason from truck_checkin where cancel_reason is not null`,
  );
  expect(kept.rows).toEqual([{ status: 'cancelled', cancel_reason: 'Tapped twice' }]);
  // A refused second count is told by the browser itself.
  expect(faults(visitor).filter((line) => !line.includes('409'))).toEqual([]);
  await close();
});

test('the sheet of an earlier shift shows the trips that it had', async () => {
  const { rows: days } = await server.host.pool.query<{ readonly day: string; readonly trips: number }>(`
    select trip.production_date::text as day, count(*)::int as trips
    from v_trip trip
    join site on site.id = trip.site
    where site.code = 'S1' and trip.shift_code = 'P1' and trip.production_date < current_date - 1
    group by 1
    order by 1 desc
    limit 1`);
  const [earlier] = days;
  expect(earlier?.trips).toBeGreaterThan(0);
  // A truck works at the other site since.
  const moveTo = (code: string) =>
    server.host.pool.query(`update equipment set site = (select id from site where code = $1) where code = 'T-07'`, [
      code,
    ]);
  await moveTo('S2');
  const visitor = await signedIn('dispatcher', `/pointages_camions?day=${earlier?.day}&shift=P1`);
  const { page, expectAccessible, close } = visitor;
  const auto = async (): Promise<number> => {
    const cells = await page.getByRole('button', { name: /: \d+ automatic/ }).allTextContents();
    return cells.reduce((sum, text) => sum + Number(text), 0);
  };
  await expect.poll(auto).toBe(earlier?.trips);
  await page.getByRole('row', { name: /^T-07/ }).waitFor();
  await moveTo('S1');
  await expectAccessible();
  await page.getByRole('button', { name: 'Next shift', exact: true }).click();
  await page.getByText(/^Shift P2 of /).waitFor();
  await page.getByTitle('Go to current shift').click();
  await page.getByRole('button', { name: 'Current shift' }).waitFor();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('a sheet beside the trips that were found: a red hour opens them, the trip is counted, the sheet is signed and closed', async () => {
  await withinShift();
  const { rows } = await server.host.pool.query<{ truck: string; site: string; destination: string }>(
    `
      select truck.id as truck, truck.site, place.location as destination
      from equipment truck
      join v_location place on place.site = truck.site and place.code = 'HOPPER-1'
      where truck.code = 'T-14'
      limit 1`,
  );
  const [of] = rows;
  const admin = await server.login('admin');
  const made = await admin.json<{ number: string; dump_end: string }>('records/haul_trip/', {
    method: 'POST',
    body: {
      site: of?.site,
      truck: of?.truck,
      destination: of?.destination,
      dump_end: ago(1),
      payload: 91,
      edit_reason: 'Seen at the hopper',
    },
  });
  expect(made.status).toBe(201);
  const visitor = await signedIn('supervisor', '/pointages_camions');
  const { page, expectAccessible, close } = visitor;
  // Hours of the demo's past may have one as well.
  const hour = (await page.locator('th[data-current="true"]').textContent()) ?? '';
  const red = page.getByRole('button', { name: `T-14, ${hour}: 1 automatic, differs from the tally`, exact: true });
  await red.click();
  await page.getByRole('cell', { name: 'Trip, not tallied' }).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Count it' }).click();
  await page.getByRole('cell', { name: 'Trip, tallied' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await red.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign sheet' }).click();
  await page.getByRole('button', { name: 'Sign by name' }).click();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign sheet' }).click();
  await page.getByRole('img', { name: /^Signature of / }).waitFor();
  const dispatcher = await server.login('dispatcher');
  const count = (body: object) =>
    dispatcher.json<{ code: string }>('records/truck_checkin/', {
      method: 'POST',
      body: {
        site: of?.site,
        truck: of?.truck,
        at: ago(0),
        kind: 'dump',
        place: 'HOPPER-1',
        method: 'manual',
        confirmed: true,
        ...body,
      },
    });
  expect((await count({ comment: 'One more' })).body.code).toBe('sheet_signed');
  // The supervisor may, with a reason.
  const cell = page.getByRole('button', { name: /^T-13, \d\d:\d\d: 0$/ }).first();
  expect(await cell.isDisabled()).toBe(true);
  await page.getByLabel('The sheet is signed; reason for changing it').fill('Forgotten at the change of checkers');
  await page.getByRole('button', { name: `T-13, ${hour}: 0` }).click();
  await page.getByRole('button', { name: `T-13, ${hour}: 1` }).waitFor();
  expect(faults(visitor)).toEqual([]);
  await close();
  await server.host.pool.query('delete from signed_sheet');
});

test('a dispatcher puts somebody on a machine by keyboard; who sits there is named before, and leaves', async () => {
  await send([
    {
      id: 'p1',
      kind: 'operator_checkin',
      ts: ago(300),
      data: { badge: 'B-0005', event: 'machine_on', equipment: 'T-08', method: 'machine_login' },
    },
  ]);
  const { rows } = await server.host.pool.query<{ badge: string; last: string; first: string }>(
    `
      select badge_no as badge, last_name as last, first_name as first
      from person
      where badge_no in ('B-0005', 'B-0006')
      order by 1`,
  );
  const [sitting, coming] = rows;
  const visitor = await signedIn('dispatcher', '/pointages_operateurs');
  const { page, expectAccessible, close } = visitor;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Assign to machine');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Assign to machine/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign to machine' });
  const choose = async (label: string, words: string, option: RegExp): Promise<void> => {
    await dialog.getByRole('combobox', { name: label }).fill(words);
    await page.getByRole('option', { name: option }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await choose('Person', coming?.last ?? '', new RegExp(`${coming?.last} ${coming?.first}`));
  await choose('Machine', 'T-08', /^T-08/);
  await dialog.getByText(`${sitting?.first} ${sitting?.last} is on it and will be logged off.`).waitFor();
  await dialog.getByLabel('Reason').fill('Relief');
  await expectAccessible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const column = page.getByRole('group', { name: 'On machine', exact: true });
  await column
    .locator('.board-card')
    .filter({ hasText: coming?.last ?? '' })
    .getByText('T-08')
    .waitFor();
  expect(
    await column
      .locator('.board-card')
      .filter({ hasText: sitting?.last ?? '' })
      .filter({ hasText: 'T-08' })
      .count(),
  ).toBe(0);
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('the sheet of one face: its unit’s tallies, where they go, and how far it is', async () => {
  await withinShift();
  const { rows } = await server.host.pool.query<{ site: string; truck: string; unit: string }>(
    `
      select truck.site, truck.id as truck, unit.id as unit
      from equipment truck
      join equipment unit on unit.site = truck.site and unit.code = 'EX-01'
      where truck.code = 'T-16'`,
  );
  const supervisor = await server.login('supervisor');
  const made = await supervisor.json('records/truck_checkin/', {
    method: 'POST',
    body: {
      site: rows[0]?.site,
      truck: rows[0]?.truck,
      loading_unit: rows[0]?.unit,
      at: ago(30),
      kind: 'dump',
      place: 'HOPPER-1',
      method: 'manual',
    },
  });
  expect(made.status).toBe(201);
  const visitor = await signedIn('dispatcher', '/pointages_camions');
  const { page, expectAccessible, close } = visitor;
  const total = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'T-16' }) });
  const counted = page.getByRole('button', { name: /^T-16, \d\d:\d\d: 1$/ });
  await counted.waitFor();
  await page.getByLabel('Loading face').selectOption('F-EX01');
  await page
    .getByText(/F-EX01 → HOPPER-1 4\.93.km/)
    .first()
    .waitFor();
  await counted.waitFor();
  await page.getByLabel('Loading face').selectOption('F-EX02');
  await page
    .getByText(/F-EX02 → WASTE-1 5\.58.km/)
    .first()
    .waitFor();
  await counted.waitFor({ state: 'detached' });
  expect(await total.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('face')).toBe('F-EX02');
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('a trajectory tells distance, speed and stops, in French and from a link', async () => {
  const metre = 1 / 111_195;
  const drive = Array.from({ length: 61 }, (_, index) =>
    position('T-15', 1_200 - index * 10, { lat: 31 + Math.min(index, 40) * 50 * metre, speed: index < 40 ? 18 : 0 }),
  );
  await send(drive);
  const visitor = await signedIn('manager', '/trajectory_history?machines=T-15');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('cell', { name: /^2\.000\s?km$/ }).waitFor();
  await page.evaluate(() => localStorage.setItem('filon.language', 'fr'));
  await visitor.open('/trajectory_history?machines=T-15');
  await page.getByRole('cell', { name: /^2,000\s?km$/ }).waitFor();
  await page.getByRole('cell', { name: /^12,0\s?km\/h$/ }).waitFor();
  await page.getByRole('tab', { name: 'Arrêts' }).click();
  await page.getByRole('cell', { name: /^3,3\s?min$/ }).waitFor();
  await page.getByRole('button', { name: 'Lire', exact: true }).click();
  await page.getByRole('button', { name: 'Figer', exact: true }).waitFor();
  await page.locator('.map-view[data-state="ready"]').waitFor();
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('a source shows its token once', async () => {
  const visitor = await signedIn('admin', '/ingest/monitor');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('button', { name: 'New token for browser' }).click();
  const token = await page.getByRole('textbox', { name: 'Token of browser' }).inputValue();
  expect(token).toMatch(/^filon_/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(token);
  source.token = token;
  await send([position('T-16', 1)]);
  await close();
});
