import { TZDate } from '@date-fns/tz';
import { addDays, format } from 'date-fns';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { shiftOf } from '../../core/sites/shift.ts';
import { keepSiteClocks } from '../../core/sites/zone-clock.server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { signIn } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * A zone that gave up its summer time this year, and ones whose clocks change by an hour, by half an hour and never.
 */
const zones = ['Africa/Casablanca', 'Europe/Paris', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Dakar'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  for (const [index, zone] of zones.entries())
    await server.host.pool.query(`insert into site (code, name, time_zone, lon, lat) values ($1, $1, $2, 0, 0)`, [
      `Z${index}`,
      zone,
    ]);
  await keepSiteClocks(server.host.db);
});
afterAll(() => server?.stop());

const wall = (instant: Date, zone: string) => format(new TZDate(instant, zone), "yyyy-MM-dd'T'HH:mm:ss");

test.each(zones)('the database’s clock of %s is ours', async (zone) => {
  const instants = fc.sample(
    fc.date({ min: new Date('1995-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
    { numRuns: 2_000, seed: 4600 },
  );
  const { rows } = await server.host.pool.query<{ at: string; clock: string; back: string }>(
    `
      select at, to_char(local_clock(at, $2), 'YYYY-MM-DD"T"HH24:MI:SS') as clock,
        instant_at(local_clock(at, $2), $2) as back
      from unnest($1::timestamptz[]) at`,
    [instants.map((instant) => instant.toISOString()), zone],
  );
  for (const { at, clock, back } of rows) {
    expect(clock, at).toBe(wall(new Date(at), zone));
    // An hour that comes twice leads back to the later one; both show the same.
    expect(wall(new Date(back), zone), at).toBe(clock);
  }
});

test('the shifts of a site are the same in the database and on the screen, on days when clocks change too', async () => {
  const day = '2026-09-15';
  const { rows } = await server.host.pool.query<{
    code: 'P1';
    production_date: string;
    starts_at: string;
    ends_at: string;
  }>(
    `
      select code, production_date, starts_at, ends_at
      from shift_instance($1::date, $1::date + 12)
      where site = $2
      order by production_date, code`,
    [day, seedId('site', 'S1')],
  );
  expect(rows).toHaveLength(39);
  for (const { code, production_date, starts_at, ends_at } of rows) {
    const shift = shiftOf(production_date, code, 'Africa/Casablanca');
    expect([starts_at, ends_at], `${production_date} ${code}`).toEqual([
      shift.startsAt.toISOString(),
      shift.endsAt.toISOString(),
    ]);
  }
  expect(rows.at(-1)?.production_date).toBe(format(addDays(new Date(day), 12), 'yyyy-MM-dd'));
});

test('a browser is told the clocks of the sites in view, so that one that knows older rules shows the same shifts', async () => {
  const admin = await signIn(server, 'admin@demo.filon');
  const { body } = await admin.get('/api/sites/');
  const site = (body as unknown as { code: string; clock: [number, string][] }[]).find(({ code }) => code === 'S1');
  const offsetAt = (instant: string) => site?.clock.findLast(([since]) => since <= Date.parse(instant))?.[1];
  expect(offsetAt('2026-08-15T00:00:00Z')).toBe('+01:00');
  expect(offsetAt('2026-11-15T00:00:00Z')).toBe('+00:00');
});

test('a site that moves to another time zone brings its clock', async () => {
  const admin = await signIn(server, 'admin@demo.filon');
  const { status } = await admin.post('/api/records/site/', {
    code: 'S9',
    name: 'Far',
    time_zone: 'America/Lima',
    lon: -77,
    lat: -12,
    active: true,
  });
  expect(status).toBe(201);
  const known = async () =>
    (await server.host.pool.query(`select from pg_proc where proname = 'local_clock' and prosrc like '%America/Lima%'`))
      .rowCount;
  await expect.poll(known).toBe(1);
});
