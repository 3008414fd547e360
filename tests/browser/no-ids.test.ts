import { beforeAll, expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { everythingWorks } from '../support/mine-at-work.ts';

const { server, browser } = await openApplication();
const visitors: Record<string, Visitor> = {};

/** What a dispatcher looks at all day. */
const told = ['/dashboard', '/production/live', '/production/live?wall=1', '/sites_overview/current'];
/** Screens that follow the mine as it works, and what boards show of it. */
const screens = [
  ...told,
  '/sites_overview/current?wall=1',
  '/sites_overview/history',
  '/tracking/map',
  '/tracking/alerts',
  '/tracking/alert_history',
  '/pointages_operateurs',
  '/pointages_camions',
  '/trajectory_history',
  '/ingest/monitor',
  '/production/truck_trips',
  '/production/loading_assignments',
  '/production/truck_orders',
  '/production/dispatch_advice',
  '/production/truck_trips_kpi/source',
  '/production/truck_trips_kpi/destination',
  '/production/truck_trips_kpi/equipment',
  '/production/truck_trips_kpi/cycle',
  '/production/truck_trips_kpi/daily_production',
  '/production/trip_charts',
  '/mining_equipment_fleet/equipment_stats',
  '/mining_equipment_fleet/equipments_average_load_view',
  '/mining_equipment_refueling/fuel_stations_status',
];

const idShape = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * What trips carried and who loaded them is known to nobody any more: the materials were deleted, and the newest trips
 * name a material and a loading unit that never were.
 */
beforeAll(async () => {
  const { pool } = server.host;
  await everythingWorks(server);
  await pool.query(`
    update haul_trip
    set material = gen_random_uuid(), loading_unit = gen_random_uuid(), updated_at = now()
    where id in (select id from haul_trip where deleted_at is null order by dump_end desc limit 40)`);
  await pool.query(`
    update loading_assignment
    set material = gen_random_uuid()
    where id in (select id from loading_assignment where ended_at is null order by id limit 2)`);
  await pool.query(`
    update haul_engine_head
    set seen_at = now(), loaded = true, payload = 96.4, state = 'hauling', loading_unit = gen_random_uuid()
    where truck in (select truck from haul_engine_head order by truck limit 5)`);
  for (const account of ['dispatcher', 'admin'] as const) {
    const visitor = await browser.visitor(server);
    await visitor.open('/profile');
    await visitor.signIn(account);
    visitors[account] = visitor;
  }
});

test.each(screens)('%s names what it shows, and shows no id', async (path) => {
  const { page, open } = visitors[told.includes(path) ? 'dispatcher' : 'admin'] as Visitor;
  await open(path);
  const shown = path.endsWith('wall=1') ? page.locator('.wall') : page.locator('main');
  await shown.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.bp6-spinner').first().waitFor({ state: 'detached' });
  const words = await shown.evaluate((element) =>
    [
      (element as HTMLElement).innerText,
      ...[...element.querySelectorAll('[title], [aria-label]')].flatMap((one) => [
        one.getAttribute('title') ?? '',
        one.getAttribute('aria-label') ?? '',
      ]),
    ].join('\n'),
  );
  expect(words.length).toBeGreaterThan(20);
  expect(words.match(idShape) ?? []).toEqual([]);
});
