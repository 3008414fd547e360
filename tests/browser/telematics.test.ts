import { beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();
const truck = seedId('equipment', 'T-07');
const page = `/mining_equipment_fleet/equipments/${truck}?tab=telematics`;
const hourMs = 3_600_000;
const start = Math.floor(Date.now() / hourMs) * hourMs;

/**
 * Twenty days of a machine that tells every six hours; its control unit was replaced on the way, and it told nonsense
 * once.
 */
async function tellTelematics(): Promise<void> {
  const admin = await server.login('admin');
  const { body } = await admin.json<{ id: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'maker', label_en: 'Maker', label_fr: 'Constructeur', kind: 'aemp' },
  });
  const rows = Array.from({ length: 80 }, (_, index) => {
    const at = new Date(start - (80 - index) * 6 * hourMs).toISOString();
    const anew = index >= 50;
    const told = {
      operating_hours: 14_865 + index * 4.6,
      fuel_used_L: anew ? (index - 50) * 260 : 812_000 + index * 260,
      fuel_percent: index === 40 ? 130 : 30 + ((index * 13) % 65),
      load_count: 9_000 + index * 11,
      payload_t: 880_000 + index * 1_020,
      engine_running: index % 4 === 0 ? 0 : 1,
    };
    return Object.entries(told).map(([name, value]) => ({ name, at, value }));
  }).flat();
  await server.host.pool.query(
    `
      insert into machine_metric (equipment, site, name, ts, value, source)
      select $1, (select site from equipment where id = $1), name, at, value, $2
      from jsonb_to_recordset($3::jsonb) as row(name text, at timestamptz, value float8)`,
    [truck, body.id, JSON.stringify(rows)],
  );
  await server.host.pool.query(
    `
      insert into aemp_result
        (source, at, succeeded_at, machines, matched, unknown, refused, accepted, duplicates, notes)
      values ($1, now() - interval '5 minutes', now() - interval '5 minutes', 27, 25, 1, 0, 96, 210, $2)`,
    [
      body.id,
      JSON.stringify([
        { code: 'unknown', machine: 'Volvo:7_42', site: null },
        {
          code: 'fell',
          machine: 'T-07',
          site: seedId('site', 'S1'),
          section: 'FuelUsed',
          told: '260',
          before: '825000',
        },
      ]),
    ],
  );
  await server.host.pool.query(
    `
      insert into aemp_old (source, equipment, site, key, figures, newest, told_at)
      select $1, id, site, 'PIN-5', '[{"name":"operating_hours","value":400,"at":"2019-05-03T10:00:00Z"}]',
        '2019-05-03T10:00:00Z', now()
      from equipment
      where code = 'T-05'`,
    [body.id],
  );
}
beforeAll(tellTelematics);

test('a machine tells its figures, their curves and readings, beside what is counted here', async () => {
  const visitor = await browser.visitor(server);
  const { page: at, complaints, expectAccessible, close } = visitor;
  await visitor.open(page);
  await visitor.signIn('dispatcher');
  const table = at.getByRole('group', { name: 'Telematics figures' });
  await table.waitFor();
  const row = (name: string) => table.getByRole('row').filter({ has: at.getByRole('button', { name, exact: true }) });
  expect(await row('Operating hours').textContent()).toMatch(/15,228\.4\s?h.*maker.*363\.4\s?h/);
  // 49 steps before the new control unit and 29 after it; the one between is not known.
  expect(await row('Fuel used').textContent()).toMatch(/20,280\s?L.*1 new control unit/);
  expect(await row('Fuel').textContent()).not.toContain('control unit');
  await at.getByRole('img', { name: 'Operating hours' }).waitFor();
  await expectAccessible();
  // Another figure by keyboard; it is in the address.
  await row('Fuel').getByRole('button').focus();
  await at.keyboard.press('Enter');
  await at.waitForURL(/figure=fuel_percent/);
  const curve = at.getByRole('region', { name: 'Fuel', exact: true });
  await curve.getByRole('img', { name: 'Fuel' }).waitFor();
  await curve.getByText('All readings').click();
  await curve.getByText('Over 100 %').waitFor();
  const control = at.getByRole('region', { name: 'Telematics vs our figures' });
  await control.getByRole('row', { name: /Loads reported.*869.*Trips/ }).waitFor();
  await control.getByText('How these figures are calculated').click();
  await control.getByText(/Reported loads do not create trips/).waitFor();
  const [download] = await Promise.all([at.waitForEvent('download'), at.getByTitle('Save as a CSV file').click()]);
  expect(download.suggestedFilename()).toBe('T-07 Telematics.csv');
  await expectAccessible();
  expect(complaints).toEqual([]);
  await close();
});

test('the same in French, in the dark, on a telephone', async () => {
  await server.host.pool.query(`update app_user set language = 'fr' where email = 'manager@demo.filon'`);
  const visitor = await browser.visitor(server, {
    locale: 'fr-FR',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const { page: at, complaints, expectAccessible, close } = visitor;
  await visitor.open(page);
  await visitor.signIn('manager');
  await at.getByRole('group', { name: 'Valeurs de télématique' }).waitFor();
  await at.getByText('1 nouveau calculateur').waitFor();
  await at.getByRole('img', { name: 'Heures de marche' }).waitFor();
  await at
    .getByRole('region', { name: 'Télématique et nos chiffres' })
    .getByRole('row', { name: /Tonnes annoncées/ })
    .waitFor();
  await expectAccessible();
  // Nothing makes the page itself wider than the telephone.
  expect(await at.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('the monitor tells what a service answered, and old figures are taken by one press', async () => {
  const visitor = await browser.visitor(server);
  const { page: at, expectAccessible, close } = visitor;
  await visitor.open('/ingest/monitor');
  await visitor.signIn('admin');
  const button = at.getByRole('button', { name: /^Last result of maker: 27 machines, 1 unknown/ });
  await button.focus();
  await at.keyboard.press('Enter');
  const dialog = at.getByRole('dialog', { name: 'Last result of maker' });
  await dialog
    .getByText(
      'T-07: FuelUsed fell from 825000 to 260, as after a control unit replacement; stored as reported, and counted from there.',
    )
    .waitFor();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Accept as history' }).press('Enter');
  await dialog.getByText('1 reading accepted.').waitFor();
  await dialog.getByText(/^Accepted /).waitFor();
  await expectAccessible();
  await at.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
});
