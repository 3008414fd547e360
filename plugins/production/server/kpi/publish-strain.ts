import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { equipmentTable } from '../uses.ts';
import { readTyres, tyreStrain } from './tyre-strain.ts';

interface ShiftSums {
  readonly truck: string;
  readonly site: string;
  readonly payload: number | null;
  readonly km: number | null;
  readonly hours: number | null;
}

/** Trips that close together are counted together. */
const gatherMs = 2_000;

/**
 * Keeps `v_tyre_strain`: after each trip, how hard the truck's tyres have been worked in the shift of that trip. The
 * answer ends it.
 */
export function publishStrain(host: Host): () => Promise<void> {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const work = (): void => {
    timer = null;
    const trucks = [...waiting];
    waiting.clear();
    running = running
      .then(() => writeStrain(host, trucks))
      .catch((error: unknown) => host.log.warn({ err: error }, 'The load of tyres could not be counted'));
  };
  const stop = host.on('trip.closed', ({ truck }) => {
    waiting.add(truck);
    timer ??= setTimeout(work, gatherMs);
  });
  return async () => {
    stop();
    if (timer) clearTimeout(timer);
    await running;
  };
}

/** Counts the running shift of trucks anew, from their trips. */
export async function writeStrain(host: Host, trucks: readonly string[]): Promise<void> {
  const since = sql`now() - interval '2 days'`;
  const { rows } = await sql<ShiftSums>`
    select machine.id as truck, machine.site, avg(trip.payload)::float8 as payload,
      sum(coalesce(trip.loaded_km, 0) + coalesce(trip.empty_km, 0))::float8 as km,
      (date_part('epoch', max(trip.dump_end) - min(trip.cycle_start)) / 3600)::float8 as hours
    from ${equipmentTable} machine
    cross join lateral (
      select production_date, shift_code
      from v_trip newest
      where newest.site = machine.site and newest.truck = machine.id and newest.dump_end > ${since}
      order by newest.dump_end desc
      limit 1) last
    join v_trip trip
      on trip.site = machine.site
        and trip.truck = machine.id
        and trip.dump_end > ${since}
        and trip.production_date = last.production_date
        and trip.shift_code = last.shift_code
    where machine.id = any(${[...trucks]}::uuid[])
    group by machine.id, machine.site`.execute(host.db);
  const tyres = await readTyres(
    host,
    host.db,
    rows.map(({ truck }) => truck),
  );
  const strains = rows.map(({ truck, site, payload, km, hours }) => ({
    truck,
    site,
    percent: tyreStrain(tyres.get(truck), payload, km, hours),
  }));
  await sql`
    insert into tyre_strain (truck, site, percent, at)
    select truck, site, percent, now()
    from jsonb_to_recordset(${JSON.stringify(strains)}::jsonb) as row(truck uuid, site uuid, percent float8)
    on conflict (truck) do update set site = excluded.site, percent = excluded.percent, at = excluded.at`.execute(
    host.db,
  );
}
