import { beforeAll, expect, test } from 'vitest';
import { sendAll, simulatedHours, untilProcessed, type TrueDump } from '../support/haul-world.ts';
import { faults, openLiveMine } from '../support/live-mine.ts';
import { everythingWorks } from '../support/mine-at-work.ts';
import { countTones } from '../support/tones.ts';
import type { SimulatedEvent } from '../../plugins/tracking/server/simulator/world.ts';

const minute = 60_000;
const { server, signedIn, source } = await openLiveMine('fms');
const { events, dumps } = simulatedHours(1);
const told = events.filter(({ kind }) => kind === 'position' || kind === 'truck_checkin');
const onFirstSite = ({ truck }: TrueDump): boolean => Number(truck.slice(2)) <= 24;
const opened = Date.now();

/** The truck that falls silent when it has left the dump, half an hour ago; and one that another unit loaded since. */
const silent = last(
  dumps.filter(
    (dump) => onFirstSite(dump) && dump.at > opened - 37 * minute && dump.at < opened - 29 * minute && dump.tonnes > 0,
  ),
);
const silentAt = silent.at + 2.5 * minute;
const loaded = last(
  dumps.filter(
    (dump) =>
      onFirstSite(dump) &&
      dump.loader !== silent.loader &&
      dump.truck !== silent.truck &&
      dump.at < opened - 4.5 * minute &&
      dump.tonnes > 0,
  ),
);
const fromTruck = (code: string) => told.filter(({ device }) => device === code);

function last(found: readonly TrueDump[]): TrueDump {
  const dump = found.at(-1);
  if (!dump) throw new Error('The simulated hour holds no such trip.');
  return dump;
}

beforeAll(async () => {
  await server.host.pool.query(`update ingest_source set rate_limit = 100000`);
  // Nothing of the demo's ledger explains a silence.
  await everythingWorks(server);
  await sendAll(
    server,
    source.token,
    told.filter(({ device }) => device !== silent.truck),
  );
  await untilProcessed(server, 39);
});

/** From before it is loaded until it has left the dump. */
const [before, after] = [22 * minute, 3.5 * minute];

/**
 * The way of the other truck from its loading unit to the dump, reported by the tracker of the silent one: what a tracker
 * kept and sends when it is heard again.
 */
function tripAtTheNewUnit(): readonly SimulatedEvent[] {
  const shift = Date.now() - 20_000 - (loaded.at + after);
  return fromTruck(loaded.truck)
    .filter(
      ({ kind, ts }) =>
        kind === 'position' && Date.parse(ts) > loaded.at - before && Date.parse(ts) < loaded.at + after,
    )
    .map((event) => ({
      ...event,
      id: `again-${event.id}`,
      device: silent.truck,
      ts: new Date(Date.parse(event.ts) + shift).toISOString(),
    }));
}

test('a dispatcher: silence, alert with sound, acknowledged, replayed, the truck sent elsewhere, and its next trip in the figures', async () => {
  const visitor = await signedIn('dispatcher', '/tracking/alerts');
  const { page, open, expectAccessible, close } = visitor;
  const tones = await countTones(page);
  await open('/tracking/alerts');
  // Browsers let a page sound after somebody touched it.
  await page.getByRole('heading', { name: 'Alerts' }).click();
  expect(await page.getByRole('switch', { name: 'Sound' }).or(page.getByLabel('Sound')).first().isChecked()).toBe(true);

  // The truck's tracker is heard until it dumped, and then no more.
  await sendAll(
    server,
    source.token,
    fromTruck(silent.truck).filter(({ ts }) => Date.parse(ts) <= silentAt),
  );
  const sentence = new RegExp(`^No signal from ${silent.truck} for \\d+ min\\.$`);
  await page.getByRole('button', { name: sentence }).waitFor();
  await expect.poll(tones).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: new RegExp(`^Acknowledge: No signal from ${silent.truck} `) }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `No signal from ${silent.truck} ` })
    .getByText(/^Seen by /)
    .waitFor();
  await expectAccessible();

  await page
    .getByRole('button', { name: new RegExp(`^Replay last 10 minutes: No signal from ${silent.truck} `) })
    .click();
  await page.getByRole('heading', { name: 'Trajectory history' }).waitFor();
  await page
    .getByRole('img', { name: /^Haul states/ })
    .or(page.getByRole('group', { name: /^Haul states/ }))
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Visits' }).click();
  await page.getByRole('cell', { name: silent.place }).first().waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: new RegExp(`^Open on the board: No signal from ${silent.truck} `) }).click();
  const column = (code: string) => page.getByRole('region', { name: code });
  const chip = (unit: string) => column(unit).getByRole('button', { name: new RegExp(`(^| )${silent.truck} `) });
  // What it does is not known: it stands in no column, and is sent elsewhere all the same.
  await chip('Silent').focus();
  expect(await chip(silent.loader).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: new RegExp(`^${loaded.loader}`) }).click();
  const orders = async () =>
    (
      await server.host.pool.query<{ unit: string }>(
        `
          select unit.code as unit
          from truck_order
          join equipment truck on truck.id = truck_order.truck
          join equipment unit on unit.id = truck_order.loading_unit
          where truck.code = $1
          order by ordered_at desc
          limit 1`,
        [silent.truck],
      )
    ).rows;
  await expect.poll(orders).toEqual([{ unit: loaded.loader }]);

  await open('/production/truck_trips_kpi/equipment');
  // Other panes have rows of the truck as well.
  const row = page
    .locator('.pane')
    .filter({
      has: page
        .getByRole('columnheader', { name: 'Match factor' })
        .or(page.getByRole('columnheader', { name: /TKPH/ })),
    })
    .getByRole('row')
    .filter({ hasText: silent.truck })
    .last();
  await row.waitFor();
  const trips = async (): Promise<number> => Number(await row.getByRole('cell').nth(1).textContent());
  await expect.poll(trips).toBeGreaterThan(0);
  const counted = await trips();
  await sendAll(server, source.token, tripAtTheNewUnit());
  const newest = async () =>
    (
      await server.host.pool.query<{ unit: string; dumped: boolean }>(
        `
          select unit.code as unit, trip.dump_end > now() - interval '8 minutes' as dumped
          from haul_trip trip
          join equipment truck on truck.id = trip.truck
          join equipment unit on unit.id = trip.loading_unit
          where truck.code = $1
          order by trip.dump_end desc
          limit 1`,
        [silent.truck],
      )
    ).rows;
  await expect.poll(newest).toEqual([{ unit: loaded.loader, dumped: true }]);
  await expect.poll(trips).toBe(counted + 1);
  await open('/production/live');
  await chip(loaded.loader).waitFor();
  // The alert is over: its pane has stood beside all the time.
  await page.getByRole('button', { name: sentence }).waitFor({ state: 'detached' });
  expect(faults(visitor)).toEqual([]);
  await close();
});
