import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { haulTrip } from '../../records/haul-trip.ts';
import { equipmentAverageLoadTable, equipmentTable, mineralTypeTable } from '../uses.ts';
import { averageLoad } from './average-load.ts';
import { tellTrips } from './tell-step.ts';

/**
 * Weighs trips without a scale anew whenever an average load is approved that holds for them (catalogue operations.md
 * §1.2); a payload that somebody typed and closed shifts stay. The answer ends it.
 */
export function reweighTrips(host: Host): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const stop = host.on('load.approved', ({ site, load }, { here }) => {
    if (!here) return;
    running = running
      .then(() => reweigh(host, site, load))
      .catch((error: unknown) => host.log.warn({ err: error }, 'Trips could not be weighed by their new average'));
  });
  return async () => {
    stop();
    await running;
  };
}

async function reweigh(host: Host, site: string, load: string): Promise<void> {
  const ids = await host.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; payload: number; bank_m3: number | null }>`
      select t.id, round(average.tonnes::numeric, 2)::float8 as payload,
        round((average.tonnes / nullif(mineral.bank_density, 0))::numeric, 2)::float8 as bank_m3
      from ${equipmentAverageLoadTable} as approved
      join haul_trip t on t.site = approved.site
        and t.production_date >= approved.valid_from
        and (approved.valid_to is null or t.production_date <= approved.valid_to)
      join ${equipmentTable} as truck on truck.id = t.truck
        and (truck.id = approved.equipment or truck."group" = approved."group")
      join ${mineralTypeTable} as mineral on mineral.id = t.material
        and lower(mineral.code) = lower(approved.material)
      left join ${equipmentTable} as digging on digging.id = t.loading_unit
      cross join lateral ${averageLoad(sql`t.site`)} average
      where approved.id = ${load}
        and t.deleted_at is null
        and t.state <> 'rejected'
        and coalesce(t.payload_source, 'average') = 'average'
        and average.tonnes is distinct from t.payload
        and not exists (
          select
          from shift_lock lock
          where lock.site = t.site
            and lock.production_date = t.production_date
            and lock.shift = t.shift
            and lock.deleted_at is null)
      for update of t`.execute(db);
    const changed = await changeRows({ host, db, machine: 'average-load' }, haulTrip, {
      rows: rows.map((row) => ({ ...row, payload_source: 'average' })),
    });
    return changed.map(({ id }) => id);
  });
  if (ids.length > 0) await tellTrips(host, site, ids);
}
