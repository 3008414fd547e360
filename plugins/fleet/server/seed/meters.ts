import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import type { DemoMachine } from './demo-fleet.ts';
import { randomOf } from './random-of.ts';

const weekMs = 7 * 86_400_000;
const weeks = 53;
/** The simulator tells the last hours itself. */
const quietMs = 2.5 * 3_600_000;
/** Kilometres per working hour of the machines that have an odometer. */
const kmPerHour: Partial<Record<DemoMachine['family'], number>> = { haul_truck: 14, light_vehicle: 21, water_truck: 9 };

/** A reading a week for a year: hours of every machine, kilometres of those that drive. */
export async function seedMeters(db: Database, fleet: readonly DemoMachine[], now: Date): Promise<void> {
  const rows = fleet.flatMap((machine) => {
    const random = randomOf(`meter ${machine.code}`);
    const km = kmPerHour[machine.family];
    let hours = machine.hours;
    return Array.from({ length: weeks }, (_, back) => {
      const total = Math.round(hours * 10) / 10;
      hours = Math.max(0, hours - machine.hoursPerDay * 7 * (0.85 + random() * 0.3));
      const read_at = new Date(now.getTime() - back * weekMs - quietMs).toISOString();
      const one = (kind: string, value: number) => ({
        id: seedId('meter_reading', `${machine.code} ${kind} ${back}`),
        site: seedId('site', machine.site),
        equipment: machine.id,
        read_at,
        kind,
        value,
      });
      return [one('hours', total), ...(km === undefined ? [] : [one('km', Math.round(total * km))])];
    }).flat();
  });
  await sql`
    insert into meter_reading (id, site, equipment, read_at, kind, value, total, source, valid)
    select id, site, equipment, read_at, kind, value, value, 'telemetry', true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, site uuid, equipment uuid, read_at timestamptz, kind text, value float8)`.execute(db);
}
