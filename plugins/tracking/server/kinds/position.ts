import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, IngestEvent, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import { namesOf, recordset } from '../../../../core/host/recordset.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { readDirectory, withoutMachine, type Machine } from '../ingest/machines.ts';
import { impossible, isInvalidFix, parsePosition, type PositionData } from './position-data.ts';
import { liveColumns } from './live-columns.ts';
import { identity, insertPositions, type StoredPosition } from './position-table.ts';

interface Fix {
  readonly event: IngestEvent<PositionData>;
  readonly machine: Machine;
  readonly device: string | null;
}

/** Positions: kept by machine and instant; a richer repeat fills what was missing; the newest goes to the map. */
export const positionKind: IngestKind<PositionData> = {
  kind: 'position',
  parse: parsePosition,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const directory = await readDirectory(db, events);
    const rejected: IngestRejection[] = [];
    const fixes: Fix[] = [];
    for (const event of events) {
      const machine = directory.machineOf(event);
      const refusal = refuse(event, machine);
      if (refusal) rejected.push(refusal);
      else if (!machine) rejected.push(withoutMachine(event, directory));
      else if (!maySpeakFor(source, machine.site)) rejected.push(siteNotAllowed(event.index));
      else fixes.push({ event, machine, device: directory.device(event.device)?.id ?? null });
    }
    const merged = mergeRepeats(fixes);
    const inserted = await insertPositions(
      db,
      source.id,
      merged.map(({ fix }) => toRow(fix)),
    );
    const [added, known]: [Merged[], Merged[]] = [[], []];
    for (const one of merged)
      (inserted.has(identity(one.fix.machine.id, one.fix.event.ts.getTime())) ? added : known).push(one);
    const candidates = newestOf(added.map(({ fix }) => fix));
    const { before, advanced } = await writeLive(db, candidates);
    const live = candidates.filter(({ machine }) => advanced.has(machine.id));
    const isLate = ({ event, machine }: Fix): boolean =>
      !advanced.has(machine.id) || event.ts.getTime() < (before.get(machine.id) ?? -Infinity);
    return {
      accepted: added.map(({ fix }) => fix.event.index),
      duplicates: [...known.map(({ fix }) => fix.event.index), ...merged.flatMap(({ repeats }) => repeats)],
      late: added.filter(({ fix }) => isLate(fix)).map(({ fix }) => fix.event.index),
      rejected,
      publish: () => {
        for (const [site, rows] of Map.groupBy(live, ({ machine }) => machine.site))
          host.live.publish(positionStream, site, rows.map(toLiveRow));
      },
    };
  },
};

function refuse({ index, data }: IngestEvent<PositionData>, machine: Machine | null): IngestRejection | null {
  if (data.valid === false) return refusal(index, 'invalid_fix', msg`The receiver reports no fix.`);
  const { lat, lon } = data;
  if (isInvalidFix(data)) return refusal(index, 'invalid_fix', msg`${lat}, ${lon} is not a valid position.`);
  const sentence = impossible(data, machine?.payloadTarget ?? null);
  return sentence && refusal(index, 'impossible_value', sentence);
}

/** A fix with the places in the batch of what repeated it. */
interface Merged {
  readonly fix: Fix;
  readonly repeats: readonly number[];
}

/** Joins repeats within a batch: the first keeps its place, a later one fills what it lacks. */
function mergeRepeats(fixes: readonly Fix[]): readonly Merged[] {
  const byIdentity = Map.groupBy(fixes, ({ event, machine }) => identity(machine.id, event.ts.getTime()));
  if (byIdentity.size === fixes.length) return fixes.map((fix) => ({ fix, repeats: [] }));
  return [...byIdentity.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const data = others.reduce<PositionData>(
      (known, { event }) => ({ ...event.data, ...present(known) }),
      first.event.data,
    );
    return [{ fix: { ...first, event: { ...first.event, data } }, repeats: others.map(({ event }) => event.index) }];
  });
}

const present = (data: PositionData): PositionData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value != null)) as PositionData;

function newestOf(fixes: readonly Fix[]): readonly Fix[] {
  const newest = new Map<string, Fix>();
  for (const fix of fixes) {
    const newer = newest.get(fix.machine.id);
    if (!newer || newer.event.ts < fix.event.ts) newest.set(fix.machine.id, fix);
  }
  return [...newest.values()].sort((a, b) => (a.machine.id < b.machine.id ? -1 : 1));
}

interface WrittenLive {
  /** The newest instant of each machine that was known before, in milliseconds. */
  readonly before: ReadonlyMap<string, number>;
  /** Machines of which something newer is known now. */
  readonly advanced: ReadonlySet<string>;
}

/**
 * Writes the newest fixes of machines where they are newer than what is known. The last statement of its transaction:
 * batches that tell of the same machines wait for each other from here to the commit, and no longer.
 */
async function writeLive(db: Database, fixes: readonly Fix[]): Promise<WrittenLive> {
  if (fixes.length === 0) return { before: new Map(), advanced: new Set() };
  const ids = fixes.map(({ machine }) => machine.id);
  const { rows } = await sql<{ equipment: string; before: number | null; advanced: boolean }>`
    with known as (
      select equipment, ${millis('ts')} as at from equipment_live where equipment = any(${ids}::uuid[])),
    written as (
      insert into equipment_live as live (${namesOf(liveColumns)})
      select ${namesOf(liveColumns)}
      from ${recordset(liveColumns, fixes.map(toRow))}
      order by equipment
      on conflict (equipment)
      do update set site = excluded.site, ts = excluded.ts, lon = excluded.lon, lat = excluded.lat,
        speed = excluded.speed,
        heading = coalesce(excluded.heading, live.heading), payload = coalesce(excluded.payload, live.payload),
        fuel_level = coalesce(excluded.fuel_level, live.fuel_level),
          engine_hours = coalesce(excluded.engine_hours, live.engine_hours),
        state = coalesce(excluded.state, live.state), operator = coalesce(excluded.operator, live.operator)
      where live.ts < excluded.ts
      returning equipment)
    select coalesce(known.equipment, written.equipment) as equipment, known.at as before,
      written.equipment is not null as advanced
    from known full join written on written.equipment = known.equipment`.execute(db);
  return {
    before: new Map(rows.flatMap(({ equipment, before }) => (before === null ? [] : [[equipment, before] as const]))),
    advanced: new Set(rows.flatMap(({ equipment, advanced }) => (advanced ? [equipment] : []))),
  };
}

const toRow = ({ event, machine, device }: Fix): StoredPosition => ({
  ...event.data,
  equipment: machine.id,
  site: machine.site,
  device,
  ts: event.ts.toISOString(),
  received_at: event.receivedAt.toISOString(),
});

const toLiveRow = ({ event, machine }: Fix): PositionRow => ({
  equipment: machine.id,
  code: machine.code,
  family: machine.family,
  at: event.ts.toISOString(),
  lon: event.data.lon,
  lat: event.data.lat,
  speedKmh: event.data.speed ?? 0,
  heading: event.data.heading ?? null,
  payload_t: event.data.payload ?? null,
  fuelPercent: event.data.fuel_level ?? null,
});
