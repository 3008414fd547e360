import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { shiftOf } from '../../../../core/sites/shift.ts';
import { reconcile } from '../reconcile.ts';
import { defFillsOf, fillsOf } from './fills.ts';
import { readMeterCurves } from './meter-curve.ts';
import type { DemoMachine } from './machines.ts';
import { demoTanks, stationRows } from './stations.ts';
import { lastCargoMs, tankYear, type TankYear } from './tank-year.ts';
import { withoutIndexes } from './without-indexes.ts';
import { writeDeliveries, writeDips, writeFills, writeOrders, writePrices, writeTransfers } from './write.ts';
import { equipmentTable } from '../uses.ts';

const dayMs = 86_400_000;
/** The simulator tells the last hours itself. */
const quietMs = 2.5 * 3_600_000;
const timeZone = 'Africa/Casablanca';

/**
 * Fills the fuel plugin's part of the demo mine: stations, and up to a year of fills, deliveries, transfers, dips,
 * prices and reconciliations.
 */
export async function seed(host: Host): Promise<void> {
  const { db } = host;
  const days = host.config.demoDays;
  const now = Date.now();
  const { stations, tanks, pumps } = stationRows(new Date(now + 90 * dayMs).toISOString().slice(0, 10));
  await db
    .insertInto('fuel_station')
    .values([...stations])
    .execute();
  await db
    .insertInto('fuel_tank')
    .values([...tanks])
    .execute();
  await db
    .insertInto('fuel_pump')
    .values([...pumps])
    .execute();

  const to = Math.floor((now - quietMs) / 60_000) * 60_000;
  const from = shiftOf(new Date(to - days * dayMs).toISOString().slice(0, 10), 'P1', timeZone).startsAt.getTime();
  const { rows: machines } = await sql<DemoMachine>`
    select id, code, site, family, tank_capacity as "tankCapacity"
    from ${equipmentTable}
    where deleted_at is null
    order by code`.execute(db);
  const curves = await readMeterCurves(db);
  const every = machines.flatMap((machine, index) => {
    const site = machine.site === seedId('site', 'S1') ? 'S1' : 'S2';
    const dieselFills = fillsOf(machine, site, [from, to], index, curves.get(machine.id) ?? []);
    return [...dieselFills, ...defFillsOf(machine, site, dieselFills, index)];
  });
  const bowsers = new Set(demoTanks.flatMap(({ code, from: source }) => (source === undefined ? [] : [code])));
  const served = every.filter(({ tank, at }) => !bowsers.has(tank) || at < to - lastCargoMs);
  const fills = served.sort((one, other) => one.at - other.at || one.code.localeCompare(other.code));

  const years: TankYear[] = [];
  // Bowsers first: what they take is taken from the tanks that fill them.
  for (const [index, tank] of demoTanks
    .toSorted((one, other) => Number(other.from !== undefined) - Number(one.from !== undefined))
    .entries()) {
    const drawn = years.flatMap(({ transfers }) => transfers.filter(({ from: source }) => source === tank.code));
    const taken = [...fills.filter((fill) => fill.tank === tank.code), ...drawn].sort(
      (one, other) => one.at - other.at,
    );
    years.push(
      tankYear(
        tank,
        taken,
        from,
        to,
        90 + index,
        timeZone,
        tank.code === 'S1-TK1' ? { lossAt: to - 47 * dayMs, disputes: [to - 200 * dayMs, to - 61 * dayMs] } : {},
      ),
    );
  }
  await writePrices(db, from, to);
  await withoutIndexes(db, ['equipment_fueling', 'fuel_dip', 'fuel_delivery', 'fuel_transfer'], async () => {
    await writeFills(db, fills, to);
    await writeTransfers(
      db,
      years.flatMap(({ transfers }) => transfers),
      to,
    );
    await writeDeliveries(
      db,
      years.flatMap(({ deliveries }) => deliveries),
      to,
    );
    await writeDips(
      db,
      years.flatMap(({ dips }) => dips),
    );
  });
  await writeOrders(db, to);
  await sql`analyze equipment_fueling, fuel_dip, fuel_delivery, fuel_transfer`.execute(db);
  await reconcile({ host: { records: new Map() }, db, machine: 'reconcile' }, new Date(to), days);
  await sql`
    update fuel_reconciliation set
      cause = case
        when abs(variance) > greatest(
          100, 0.005 * (transfers_out + issues)) then 'Recounted: meter and dip agree again the next day.' end,
      state = case when production_date < ${new Date(to)}::timestamptz::date - 1 then 'signed' else 'open' end`.execute(
    db,
  );
  await sql`
    update fuel_reconciliation
    set cause = 'Loss by night at the pit station, no transaction. Reported to security.'
    where variance < -300 and tank = ${seedId('fuel_tank', 'S1-TK1')}`.execute(db);
}
