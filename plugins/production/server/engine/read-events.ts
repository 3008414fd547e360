import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { CycleEvent } from '../../formulas/engine/events.ts';
import { faceOf, type Mine } from './mine.ts';
import type { ReadRow } from './seen-rows.ts';
import { equipmentStatusIntervalTable, loadEventView, positionView, truckCheckinTable } from '../uses.ts';

/** Positions of a truck that are read at once. */
export const readLimit = 4000;

export interface ReadEvents {
  readonly events: readonly CycleEvent[];
  readonly positions: readonly ReadRow[];
  /** What the truck told that is no position, and what was told of the loading units. */
  readonly others: readonly ReadRow[];
  /** There are more positions than were read. */
  readonly more: boolean;
}

interface Fix extends ReadRow {
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
const hourMs = 3_600_000;
/** Units speak at least so often, and no loading lasts longer. */
const unitsHeardMs = hourMs;
/** What a truck was ordered, and that it is down, holds until it is said otherwise. */
const saidMs = 30 * 24 * hourMs;

/**
 * Everything that happened to a truck after `from` (milliseconds), to its newest position or as far as is read at once.
 */
export async function readEvents(db: Database, mine: Mine, truck: string, from: number): Promise<ReadEvents> {
  const { rows } = await sql<Fix>`
    select 'position' as kind, equipment as of, ${millis('ts')} as at, ${millis('received_at')} as received, lon, lat,
      speed::float8 as speed, acc::float8 as acc, payload::float8 as payload, bed_up, ignition, state
    from ${positionView}
    where equipment = ${truck} and ts > ${start(from)} and speed is not null
    order by ts
    limit ${readLimit}`.execute(db);
  const last = rows.at(-1);
  if (!last) return { events: [], positions: [], others: [], more: false };
  const others = await readOthers(db, mine, truck, { after: from, first: (rows[0] as Fix).at, last: last.at });
  return {
    events: [...rows.map((row) => asEvent(row, mine)), ...others.flatMap((row) => told(row, mine) ?? [])],
    positions: rows,
    others: others.flatMap((row) => asRead(row) ?? []),
    more: rows.length === readLimit,
  };
}

/**
 * When the interval of a truck's ledger began that ran at an instant. They follow each other, so that none that began
 * before ended later; their beginnings have an index, their ends have none.
 */
const runningAt = (truck: string, at: Date) => sql`
  coalesce(
    (
      select max(started_at)
      from ${equipmentStatusIntervalTable}
      where equipment = ${truck} and deleted_at is null and started_at <= ${at}),
    '-infinity')`;

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
  /** Whose row it is, and when it came: null for what nobody sends. */
  readonly of: string | null;
  readonly received: number | null;
}

/** After and up to which instants (milliseconds) is read, and the truck's first position of then. */
interface Stretch {
  readonly after: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Events that are no position of the truck's: loads, check-ins, where the units stand, orders, the ledger. Tables of
 * plugins that are absent tell nothing.
 */
async function readOthers(
  db: Database,
  mine: Mine,
  truck: string,
  { after, first, last }: Stretch,
): Promise<readonly Other[]> {
  const [heard, said, until] = [
    start(Math.max(after, first - unitsHeardMs)),
    start(Math.max(after, first - saidMs)),
    instant(last),
  ];
  const nobody = sql`null::uuid, null::float8`;
  const down = sql`
    equipment = ${truck}
      and category in ('DTS', 'DTU')
      and source in ('dispatcher', 'downtime', 'r0')
      and deleted_at is null`;
  // `busy`: what other trucks are given, for who of them is loaded where this one would stand.
  const { rows } = await sql<Other>`
    select 'order' as kind, ${millis('ordered_at')} as at, '' as word, loading_unit::text as other, null::float8 as a,
      null::float8 as b, null::uuid as of, null::float8 as received
    from truck_order
    where truck = ${truck} and ordered_at > ${said} and ordered_at <= ${until} and deleted_at is null
    union all
    select 'unit', ${millis('ts')}, '', equipment::text, lon, lat, equipment, ${millis('received_at')}
    from ${positionView}
    where equipment = any(${mine.units}::uuid[]) and ts > ${heard} and ts <= ${until}
    union all
    select 'load', ${millis('ts')}, event, loader::text, pass_no::float8, total_t, equipment, ${millis('received_at')}
    from ${loadEventView}
    where equipment = ${truck} and ts > ${heard} and ts <= ${until}
    union all
    select 'busy', ${millis('ts')}, event, loader::text, null::float8, null::float8, equipment, ${millis('received_at')}
    from ${loadEventView}
    where loader = any(${mine.units}::uuid[])
      and equipment <> ${truck}
      and event in ('pass', 'load_end')
      and ts > ${heard}
      and ts <= ${until}
    union all
    select 'checkin', ${millis('at')}, kind, place, null::float8, payload, truck, ${millis('created_at')}
    from ${truckCheckinTable}
    where truck = ${truck}
      and at > ${heard}
      and at <= ${until}
      and deleted_at is null
      and coalesce(status, 'valid') <> 'cancelled'
    union all
    select 'ledger', ${millis('started_at')}, 'down', null, null::float8, null::float8, ${nobody}
    from ${equipmentStatusIntervalTable}
    where ${down} and started_at > ${said} and started_at <= ${until}
    union all
    select 'ledger', ${millis('ended_at')}, 'up', null, null::float8, null::float8, ${nobody}
    from ${equipmentStatusIntervalTable}
    where ${down} and ended_at > ${said} and ended_at <= ${until} and started_at >= ${runningAt(truck, said)}`.execute(
    db,
  );
  return rows;
}

/** The row as one that may come late; null for what is said by people. */
function asRead({ kind, of, at, received }: Other): ReadRow | null {
  if (of === null || received === null) return null;
  return { kind: kind === 'unit' ? 'position' : kind === 'checkin' ? 'checkin' : 'load', of, at, received };
}

function told({ kind, at, word, other, a, b }: Other, mine: Mine): CycleEvent | null {
  switch (kind) {
    case 'load':
      return {
        kind,
        at,
        event: word as 'pass',
        ...(a === null ? {} : { passNo: a }),
        ...(b === null ? {} : { totalT: b }),
        ...(other === null ? {} : { loader: other }),
      };
    case 'busy':
      return { kind: 'unit', at, unit: other ?? '', busy: word === 'pass' };
    case 'checkin': {
      const place = mine.places.find(({ code }) => code === other)?.id;
      return {
        kind,
        at,
        event: word as 'dump',
        ...(place === undefined ? {} : { place }),
        ...(b === null ? {} : { netT: b }),
      };
    }
    case 'unit':
      return { kind, at, unit: other ?? '', ...(a === null || b === null ? {} : mine.plane({ lon: a, lat: b })) };
    case 'order':
      return { kind: 'assignment', at, unit: other, face: other === null ? null : faceOf(mine, other, at) };
    case 'ledger':
      return { kind, at, down: word === 'down' };
  }
}
