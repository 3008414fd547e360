import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { Checkpoint, Drive } from '../../formulas/engine/checkpoint.ts';
import type { Followed } from './follow-truck.ts';

/** Checkpoints are kept as long as a position may come late, and a day more (catalogue operations.md §4.2, 7 days). */
const keptDays = 8;

const at = (checkpoint: Checkpoint): Date => new Date(Math.max(checkpoint.cursor, 0));
const stripped = (checkpoint: Checkpoint): string => JSON.stringify({ ...checkpoint, pending: [] });

/** Where the engine stands with a truck, as stored. */
export interface StoredHead {
  readonly truck: string;
  readonly site: string;
  readonly checkpoint: Checkpoint;
  readonly looked_until: number;
}

export async function readHeads(db: Database, trucks: readonly string[]): Promise<readonly StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    select truck, site, checkpoint, ${millis('looked_until')} as looked_until
    from haul_engine_head
    where truck = any(${trucks}::uuid[])`.execute(db);
  return rows;
}

/** The last checkpoint before an instant (milliseconds); null where the beginning is the only one. */
export async function checkpointBefore(db: Database, truck: string, instant: number): Promise<Checkpoint | null> {
  const { rows } = await sql<{
    state: Checkpoint;
  }>`
    select state
    from haul_engine_checkpoint
    where truck = ${truck} and at < ${new Date(instant)}
    order by at desc
    limit 1`.execute(db);
  return rows[0]?.state ?? null;
}

/** Stores where the engine stands. `rewoundTo`: older checkpoints than those of this run count no more. */
export async function writeHead(
  db: Database,
  site: string,
  truck: string,
  followed: Followed,
  lookedUntil: number,
  rewoundTo: number | null,
): Promise<void> {
  const { checkpoint, saved, ahead } = followed;
  if (rewoundTo !== null)
    await sql`
      delete from haul_engine_checkpoint where truck = ${truck} and at > ${new Date(Math.max(rewoundTo, 0))}`.execute(
      db,
    );
  if (saved.length > 0) {
    const rows = saved.map((one) => ({ at: at(one).toISOString(), state: stripped(one) }));
    await sql`
      insert into haul_engine_checkpoint (truck, site, at, state)
      select ${truck}::uuid, ${site}::uuid, at, state::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(at timestamptz, state text)
      on conflict (truck, at) do update set state = excluded.state`.execute(db);
    await sql`
      delete
      from haul_engine_checkpoint
      where truck = ${truck}
        and at < ${new Date(checkpoint.cursor)}::timestamptz - make_interval(days => ${keptDays})`.execute(db);
  }
  const { drive } = ahead;
  if (!drive) return;
  const spans = [...(drive.dumped?.cycle.spans ?? []), ...drive.cycle.spans].map(({ state, start, place }) => [
    state,
    start.at,
    place,
  ]);
  const present = drive.cycle.spans.at(-1);
  const row = {
    state: present?.state ?? 'unknown',
    since: new Date(present?.start.at ?? drive.mark.at).toISOString(),
    seen: new Date(drive.mark.at).toISOString(),
    place: drive.zone.id,
    unit: drive.cycle.loadingUnit ?? ahead.assignment.unit,
    source: drive.cycle.source,
    loaded: drive.loaded,
    payload: drive.payloadT,
    ...scaleFaultOf(ahead),
    ...openCycle(drive),
  };
  await sql`
    insert into haul_engine_head (
      truck, site, checkpoint, cursor_at, looked_until, state, since, seen_at, place, loading_unit, source, loaded,
        payload, spans, scale_fault, scale_fault_since, cycle_s, cycle_km)
    values (
      ${truck}, ${site}, ${stripped(checkpoint)}::jsonb, ${at(checkpoint)}, ${new Date(lookedUntil)}, ${row.state},
        ${row.since}, ${row.seen}, ${row.place}, ${row.unit}, ${row.source}, ${row.loaded}, ${row.payload},
        ${JSON.stringify(spans)}::jsonb, ${row.scale_fault}, ${row.scale_fault_since}, ${row.cycle_s}, ${row.cycle_km})
    on conflict (truck)
    do update set site = excluded.site, checkpoint = excluded.checkpoint, cursor_at = excluded.cursor_at,
      looked_until = excluded.looked_until, state = excluded.state, since = excluded.since,
      seen_at = excluded.seen_at, place = excluded.place, loading_unit = excluded.loading_unit,
        source = excluded.source, loaded = excluded.loaded, payload = excluded.payload, spans = excluded.spans,
        scale_fault = excluded.scale_fault, scale_fault_since = excluded.scale_fault_since,
        cycle_s = excluded.cycle_s, cycle_km = excluded.cycle_km`.execute(db);
}

function scaleFaultOf({ scale }: Checkpoint): {
  readonly scale_fault: string | null;
  readonly scale_fault_since: string | null;
} {
  const fault = scale?.fault;
  return {
    scale_fault: fault?.kind ?? null,
    scale_fault_since: fault ? new Date(fault.since).toISOString() : null,
  };
}

/** How long the truck has been at work since its last trip, and how far it drove. */
function openCycle({ cycle, mark }: Drive): { readonly cycle_s: number; readonly cycle_km: number } {
  const { spans } = cycle;
  const workedMs = spans.reduce(
    (sum, { state, start }, index) =>
      state === 'out' || state === 'unknown' ? sum : sum + (spans[index + 1]?.start.at ?? mark.at) - start.at,
    0,
  );
  return { cycle_s: Math.round(workedMs / 1000), cycle_km: (mark.drivenM - (spans[0]?.start.drivenM ?? 0)) / 1000 };
}
