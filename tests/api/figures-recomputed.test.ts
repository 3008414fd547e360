import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../core/session/accounts.server.ts';
import { deliveryFigures } from '../../plugins/fuel/formulas/delivery-figures.ts';
import { bowsers } from '../recomputed/bowsers.ts';
import { fuelConsumption } from '../recomputed/fuel-consumption.ts';
import { fuelPerOutput } from '../recomputed/fuel-per-output.ts';
import { anotherLine, averageCost, pricesSet, spend } from '../recomputed/fuel-money.ts';
import { priceOn } from '../recomputed/fuel-price.ts';
import { fuelSoon } from '../recomputed/fuel-soon.ts';
import { bookStock, receivedLitres, reconciliation, stockCurve } from '../recomputed/fuel-stock.ts';
import { machinesTime, shiftsTime } from '../recomputed/fleet-time.ts';
import { gradeMeans } from '../recomputed/grade-means.ts';
import { machineCosts } from '../recomputed/machine-costs.ts';
import { machineValues } from '../recomputed/machine-values.ts';
import { hopperHours } from '../recomputed/hopper-hours.ts';
import { loads, loadsByMaterial } from '../recomputed/measured-loads.ts';
import { readMine, type Mine } from '../recomputed/mine-rows.ts';
import { localDay, siteOf, type Question, type ShiftCode } from '../recomputed/period.ts';
import { idIn, type Figures, type Recomputation, type Row } from '../recomputed/recomputation.ts';
import { tripCharts } from '../recomputed/trip-charts.ts';
import { tripParts } from '../recomputed/trip-parts.ts';
import { tripsByTruck, tripsByUnit } from '../recomputed/trips-by-machine.ts';
import { tripCycles, tripsByDestination, tripsBySource } from '../recomputed/trips-by-place.ts';
import { dailyProduction, tripsByShift } from '../recomputed/trips-by-time.ts';
import { plantUnusualRows } from '../recomputed/unusual-rows.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const recomputations: readonly Recomputation[] = [
  tripsByTruck,
  tripsByUnit,
  tripsBySource,
  tripsByDestination,
  tripCycles,
  tripParts,
  tripsByShift,
  dailyProduction,
  hopperHours,
  ...tripCharts,
  ...fuelPerOutput,
  ...fuelConsumption,
  machinesTime,
  shiftsTime,
  ...loads,
  loadsByMaterial,
  ...gradeMeans,
  averageCost,
  ...pricesSet,
  spend,
  bowsers,
  fuelSoon,
  stockCurve,
  machineCosts,
  machineValues,
];

let server: TestServer;
let manager: TestUser;
let mine: Mine;
/** The instant from which all is asked. */
const now = Date.now();
beforeAll(async () => {
  server = await startTestServer();
  await plantUnusualRows(server.host.db as unknown as Kysely<unknown>);
  manager = await server.login('manager');
  mine = await readMine(server.host.db as unknown as Kysely<unknown>);
});
afterAll(() => server.stop());

const day = (ago: number): string => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);

function questions(): readonly Question[] {
  const both = mine.sites.map(({ id }) => id);
  const asked = (from: number, to: number, shift: ShiftCode | null, sites: readonly string[]): Question => ({
    from: day(from),
    to: day(to),
    shift,
    sites,
    now,
  });
  return [
    asked(3, 0, null, both),
    asked(2, 1, 'P1', both),
    asked(1, 1, null, both.slice(1)),
    asked(0, 0, null, both.slice(0, 1)),
    asked(2, 0, 'P3', both.slice(0, 1)),
    asked(48, 18, null, both),
    asked(29, 0, null, both.slice(1)),
    asked(364, 0, null, both),
  ];
}

/** Where a figure of the report is not the one that was worked out; null where it is. */
function differenceOf(told: unknown, found: number | string | null, margin: number): string | null {
  if (told == null || found === null)
    return told == null && found === null ? null : `told ${JSON.stringify(told)}, found ${found}`;
  const isSame =
    typeof found === 'string' ? told === found || idIn(told) === found : Math.abs(Number(told) - found) <= margin;
  return isSame ? null : `told ${JSON.stringify(told)}, found ${found}`;
}

/** Half of the last decimal that is told; of what goes on while it is asked, the seconds of asking. */
const marginOf = ({ decimals, isOfNow }: Recomputation, column: string, found: number | string | null): number => {
  const places = decimals?.[column];
  const rounding = places === undefined ? 1e-6 : 0.500_001 * 10 ** -places;
  return (
    rounding + (isOfNow && places === undefined ? 0.01 : 0) + Math.abs(Number(found ?? 0)) * (isOfNow ? 1e-3 : 1e-9)
  );
};

function differences(one: Recomputation, rows: readonly Row[], expected: ReadonlyMap<string, Figures>): string[] {
  const told = new Map(rows.map((row) => [one.keyOf(row), row]));
  told.delete(anotherLine);
  return [...new Set([...told.keys(), ...expected.keys()])].flatMap((key) => {
    const [row, figures] = [told.get(key), expected.get(key)];
    if (!row || !figures) return [`${key}: ${row ? 'told' : 'found'} alone`];
    return Object.entries(figures).flatMap(([column, found]) => {
      const difference = differenceOf(row[column], found, marginOf(one, column, found));
      return difference === null ? [] : [`${key} ${column}: ${difference}`];
    });
  });
}

test.each(recomputations.map((one) => [`${one.report} ${Object.values(one.query ?? {}).join(' ')}`, one] as const))(
  '%s: every figure is the one that the rows give',
  async (_name, one) => {
    let rowsCompared = 0;
    for (const question of questions()) {
      if (one.isOfDays && question.shift !== null) continue;
      const query = new URLSearchParams({
        ...one.query,
        from: question.from,
        to: question.to,
        sites: question.sites.join(','),
        ...(question.shift === null ? {} : { shift: question.shift }),
        ...(one.isOfNow ? {} : { at: new Date(now).toISOString() }),
      });
      const { status, body } = await manager.json<{ readonly rows: readonly Row[] }>(`reports/${one.report}/?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      const expected = one.rows(mine, one.isOfNow ? { ...question, now: Date.now() } : question);
      rowsCompared += expected.size;
      expect(differences(one, body.rows, expected), `${one.report}/?${query}`).toEqual([]);
    }
    expect(rowsCompared).toBeGreaterThan(0);
  },
);

test('who may see one site alone is told the same L/h of a machine that worked at two', async () => {
  for (const { id, code } of mine.sites) {
    await createAccount(server.host.db, {
      email: `fuel-${code}@demo.filon`.toLowerCase(),
      name: `Fuel ${code}`,
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'fuel_attendant', sites: [id] }],
    });
    const bound = await server.login(`fuel-${code}`.toLowerCase());
    const query = `reports/fuel_consumption/?by=machine&from=${day(26)}&to=${day(15)}&sites=${id}`;
    const told = async (user: TestUser): Promise<readonly (readonly unknown[])[]> =>
      (await user.json<{ readonly rows: readonly Row[] }>(query)).body.rows.map(
        ({ item, fills, litres, burnt, hours, rate, kind_rate: kind }) => [
          item,
          fills,
          litres,
          burnt,
          hours,
          rate,
          kind,
        ],
      );
    const seen = await told(bound);
    expect(seen.map(([item]) => item)).toContain(code === 'S1' ? 'T-33' : 'T-05');
    expect(seen).toEqual(await told(manager));
  }
});

test('the book stock of every tank is that of its dips and movements', async () => {
  const { body } = await manager.json<{ readonly rows: readonly Row[] }>('records/fuel_tank/?limit=100');
  expect(body.rows.length).toBe(mine.tanks.length);
  for (const tank of mine.tanks)
    expect(Number(body.rows.find(({ id }) => id === tank.id)?.book_stock), tank.code).toBeCloseTo(
      bookStock(mine, tank, now),
      0,
    );
});

test('a reconciliation that is made anew is that of the dips and movements of its date', async () => {
  const keeper = await server.login('storekeeper');
  // Those of the last three days the server makes by itself.
  const dates = [5, 9, 21, 36, 44].map(day);
  await sql`delete from fuel_reconciliation where production_date = any(${dates}::date[])`.execute(server.host.db);
  for (const tank of mine.tanks) {
    for (const date of dates) {
      const { status, body } = await keeper.json<Row>('records/fuel_reconciliation/', {
        method: 'POST',
        body: { site: tank.site, tank: tank.id, production_date: date },
      });
      expect(status, JSON.stringify(body)).toBe(201);
      for (const [column, found] of Object.entries(reconciliation(mine, tank, date))) {
        const difference = differenceOf(body[column], found, column === 'variance_pct' ? 0.005_001 : 0.001);
        expect(difference, `${tank.code} ${date} ${column}`).toBeNull();
      }
    }
  }
});

test('a fill costs its litres at the price of its day', async () => {
  const { body } = await manager.json<{ readonly rows: readonly Row[] }>('records/equipment_fueling/?limit=500');
  const productOf = new Map(mine.tanks.map(({ id, product }) => [id, product]));
  for (const row of body.rows) {
    const fill = mine.fills.find(({ id }) => id === row.id);
    if (!fill?.tank) throw new Error('a fill is listed that is not there');
    const paid = priceOn(mine, productOf.get(fill.tank) ?? '', fill.site, localDay(fill.at, siteOf(mine, fill.site)));
    expect(Number(row.cost), String(row.number)).toBeCloseTo(fill.litres * (paid?.price ?? NaN), 2);
    expect(row.currency).toBe(paid?.currency);
  }
  expect(body.rows.length).toBe(500);
});

test('what the form of a delivery shows while it is typed is what the row tells once it is saved', async () => {
  const { body } = await manager.json<{ readonly rows: readonly Row[] }>('records/fuel_delivery/?limit=500');
  const productOf = new Map(mine.tanks.map(({ id, product }) => [id, product]));
  const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  for (const row of body.rows) {
    const delivery = mine.deliveries.find(({ number }) => number === row.number);
    if (!delivery) throw new Error('a delivery is listed that is not there');
    const figures = deliveryFigures(
      {
        note_l: numberOf(row.note_l),
        note_temp: numberOf(row.note_temp),
        obs_temp: numberOf(row.obs_temp),
        dip_before: numberOf(row.dip_before),
        dip_after: numberOf(row.dip_after),
      },
      {
        isDiesel: productOf.get(delivery.tank) === 'diesel',
        issued: receivedLitres(mine, delivery) - (delivery.after_L - delivery.before_L),
      },
    );
    const told = [row.received_l, row.v15_note, row.v15_received, row.shortage].map(Number);
    const found = [figures.received, figures.v15Note, figures.v15Received, figures.shortage].map(Number);
    for (const [index, value] of found.entries()) expect(told[index], String(row.number)).toBeCloseTo(value, 0.9);
    expect(Number(row.shortage_pct), String(row.number)).toBeCloseTo(Number(figures.shortagePct), 1.9);
  }
  expect(body.rows.length).toBeGreaterThan(100);
});
