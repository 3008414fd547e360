import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/server/host.ts';
import { takeBatch, type BatchResult } from '../ingest/batch.ts';
import type { Source } from '../ingest/sources.ts';
import { aempEvents, aempMetrics, keyOf } from './fleet-events.ts';
import type { AempMachine, AempPage } from './read-fleet.ts';

export interface PageResult extends BatchResult {
  readonly machines: number;
  /** Machines that nobody entered here, by PIN or by make, model and serial number. */
  readonly unknown: readonly string[];
}

const batchEvents = 1_000;

/** Takes the machines of a fleet page in: places, counters and faults as events, the other figures as such. */
export async function takePage(host: Host, source: Source, { machines }: AempPage, now: Date): Promise<PageResult> {
  const known = await machinesOf(host.db, machines);
  const matched = machines.flatMap((machine) => {
    const own = known.get(keyOf(machine));
    return own && (source.sites.length === 0 || source.sites.includes(own.site)) ? [{ machine, own }] : [];
  });
  const taken = new Set(matched.map(({ machine }) => machine));
  const events = matched.flatMap(({ machine, own }) => aempEvents(machine, own.code));
  let total: BatchResult = { accepted: 0, duplicates: 0, late: 0, rejected: [] };
  for (let from = 0; from < events.length; from += batchEvents) {
    const { accepted, duplicates, late, rejected } = await takeBatch(host, source, events.slice(from, from + batchEvents), now);
    total = { accepted: total.accepted + accepted, duplicates: total.duplicates + duplicates, late: total.late + late, rejected: [...total.rejected, ...rejected.map((one) => ({ ...one, index: one.index + from }))] };
  }
  await keepMetrics(host.db, source, matched.flatMap(({ machine, own }) => aempMetrics(machine).map((metric) => ({ ...metric, equipment: own.id, site: own.site }))));
  return { ...total, machines: machines.length, unknown: machines.filter((machine) => !taken.has(machine)).map(keyOf) };
}

interface Known {
  readonly id: string;
  readonly code: string;
  readonly site: string;
}

/** Our machines by the service's key: that of a device with the PIN as its identifier, that with the PIN, else that of make, model and serial number. */
async function machinesOf(db: Database, machines: readonly AempMachine[]): Promise<ReadonlyMap<string, Known>> {
  const asked = machines.map((machine) => ({ key: keyOf(machine), pin: machine.pin, make: machine.make, model: machine.model, serial: machine.serial }));
  const { rows } = await sql<Known & { key: string }>`
    select distinct on (asked.key) asked.key, machine.id, machine.code, machine.site
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(key text, pin text, make text, model text, serial text)
    left join tracking_device device on device.uid = asked.pin and device.deleted_at is null
    join equipment machine on machine.deleted_at is null and (
      machine.pin = asked.pin or machine.id = device.equipment
      or (lower(machine.make) = lower(asked.make) and lower(machine.model) = lower(asked.model) and machine.serial_no = asked.serial))
    order by asked.key, machine.pin = asked.pin desc nulls last, machine.code`.execute(db);
  return new Map(rows.map(({ key, ...machine }) => [key, machine]));
}

async function keepMetrics(db: Database, source: Source, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into machine_metric (equipment, site, name, ts, value, source)
    select equipment, site, name, at, value, ${source.id}::uuid from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(equipment uuid, site uuid, name text, at timestamptz, value float8)
    on conflict do nothing`.execute(db);
}
