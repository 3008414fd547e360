import { sql } from 'kysely';
import type { Database } from '../../../../core/server/host.ts';
import type { CycleEvent } from '../../engine/events.ts';
import { faceOf, type Mine } from './mine.ts';

/** Positions of a truck that are read at once. */
export const readLimit = 4000;

export interface ReadPosition {
  readonly at: number;
  readonly received: number;
}

export interface ReadEvents {
  readonly events: readonly CycleEvent[];
  readonly positions: readonly ReadPosition[];
  /** Instants of what the truck told that is no position. */
  readonly others: readonly number[];
  /** There are more positions than were read. */
  readonly more: boolean;
}

interface Fix extends ReadPosition {
  readonly lon: number;
  readonly lat: number;
  readonly speed: number;
  readonly acc: number | null;
  readonly payload: number | null;
  readonly bed_up: boolean | null;
  readonly ignition: boolean | null;
  readonly state: string | null;
}

const instant = (at: number): Date => new Date(Math.max(at, -8e15));
const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** Everything that happened to a truck after `from` (milliseconds), to its newest position or as far as is read at once. */
export async function readEvents(db: Database, mine: Mine, truck: string, from: number): Promise<ReadEvents> {
  const { rows } = await sql<Fix>`
    select ${millis('ts')} as at, ${millis('received_at')} as received, lon, lat, speed::float8 as speed, acc::float8 as acc, payload::float8 as payload, bed_up, ignition, state
    from v_position where equipment = ${truck} and ts > ${start(from)} and speed is not null order by ts limit ${readLimit}`.execute(db);
  const last = rows.at(-1);
  if (!last) return { events: [], positions: [], others: [], more: false };
  const first = Math.max(from, (rows[0]?.at ?? 0) - 3_600_000);
  const others = await readOthers(db, mine, truck, first, last.at);
  return { events: [...rows.map((row) => asEvent(row, mine)), ...others], positions: rows, others: others.flatMap(({ kind, at }) => (kind === 'load' || kind === 'checkin' ? at : [])), more: rows.length === readLimit };
}

const start = (from: number): Date => (from < 0 ? new Date(0) : instant(from));

function asEvent(fix: Fix, mine: Mine): CycleEvent {
  const { x, y } = mine.plane(fix);
  return {
    kind: 'position',
    at: fix.at,
    x,
    y,
    speedKmh: fix.speed,
    ...(fix.acc === null ? {} : { accuracyM: fix.acc }),
    ...(fix.payload === null ? {} : { payloadT: fix.payload }),
    ...(fix.bed_up === null ? {} : { bedUp: fix.bed_up }),
    ...(fix.ignition === null ? {} : { ignition: fix.ignition }),
    ...(fix.state === null ? {} : { state: fix.state }),
  };
}

interface Other {
  readonly kind: 'load' | 'busy' | 'checkin' | 'unit' | 'order' | 'ledger';
  readonly at: number;
  readonly word: string;
  readonly other: string | null;
  readonly a: number | null;
  readonly b: number | null;
}

/** Events that are no position of the truck's: loads, check-ins, where the units stand, orders, the ledger. Tables of plugins that are absent tell nothing. */
async function readOthers(db: Database, mine: Mine, truck: string, from: number, to: number): Promise<readonly CycleEvent[]> {
  const [after, until] = [start(from), instant(to)];
  const { rows: there } = await sql<{ load: boolean; checkin: boolean; ledger: boolean }>`
    select to_regclass('v_load_event') is not null as load, to_regclass('truck_checkin') is not null as checkin, to_regclass('equipment_status_interval') is not null as ledger`.execute(db);
  const parts = [
    sql`select 'order' as kind, ${millis('ordered_at')} as at, '' as word, loading_unit::text as other, null::float8 as a, null::float8 as b from truck_order where truck = ${truck} and ordered_at > ${after} and ordered_at <= ${until} and deleted_at is null`,
    sql`select 'unit', ${millis('ts')}, '', equipment::text, lon, lat from v_position where equipment = any(${mine.units}::uuid[]) and ts > ${after} and ts <= ${until}`,
  ];
  if (there[0]?.load) parts.push(sql`select 'load', ${millis('ts')}, event, loader::text, pass_no::float8, total_t from v_load_event where equipment = ${truck} and ts > ${after} and ts <= ${until}`);
  // What other trucks are given: who of them is loaded where this one would stand.
  if (there[0]?.load) parts.push(sql`select 'busy', ${millis('ts')}, event, loader::text, null::float8, null::float8 from v_load_event where loader = any(${mine.units}::uuid[]) and equipment <> ${truck} and event in ('pass', 'load_end') and ts > ${after} and ts <= ${until}`);
  if (there[0]?.checkin) parts.push(sql`select 'checkin', ${millis('at')}, kind, place, null::float8, payload from truck_checkin where truck = ${truck} and at > ${after} and at <= ${until} and deleted_at is null and coalesce(status, 'valid') <> 'cancelled'`);
  if (there[0]?.ledger) {
    const down = sql`equipment = ${truck} and category in ('DTS', 'DTU') and source in ('dispatcher', 'downtime', 'r0') and deleted_at is null`;
    parts.push(sql`select 'ledger', ${millis('started_at')}, 'down', null, null::float8, null::float8 from equipment_status_interval where ${down} and started_at > ${after} and started_at <= ${until}`);
    parts.push(sql`select 'ledger', ${millis('ended_at')}, 'up', null, null::float8, null::float8 from equipment_status_interval where ${down} and ended_at > ${after} and ended_at <= ${until}`);
  }
  const { rows } = await sql<Other>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.flatMap((row) => told(row, mine) ?? []);
}

function told({ kind, at, word, other, a, b }: Other, mine: Mine): CycleEvent | null {
  switch (kind) {
    case 'load':
      return { kind, at, event: word as 'pass', ...(a === null ? {} : { passNo: a }), ...(b === null ? {} : { totalT: b }), ...(other === null ? {} : { loader: other }) };
    case 'busy':
      return { kind: 'unit', at, unit: other ?? '', busy: word === 'pass' };
    case 'checkin': {
      const place = mine.places.find(({ code }) => code === other)?.id;
      return { kind, at, event: word as 'dump', ...(place === undefined ? {} : { place }), ...(b === null ? {} : { netT: b }) };
    }
    case 'unit':
      return { kind, at, unit: other ?? '', ...(a === null || b === null ? {} : mine.plane({ lon: a, lat: b })) };
    case 'order':
      return { kind: 'assignment', at, unit: other, face: other === null ? null : faceOf(mine, other, at) };
    case 'ledger':
      return { kind, at, down: word === 'down' };
  }
}
