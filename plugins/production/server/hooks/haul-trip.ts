import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { besideOther } from '../../../../core/records/clash.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { haulTripDerived } from '../derived.ts';
import { tellTrips } from '../engine/tell-step.ts';
import { takeNumbers } from '../engine/trip-numbers.ts';
import { refuseClosed, shiftOfSite } from './closed-shift.ts';
import { isMisplaced, tripCannotBe } from './trip-limits.ts';
import { partColumnNames } from '../../reports/formulas/cycle.ts';
import { equipmentTable, mineralTypeTable } from '../uses.ts';
import type { haulTrip } from '../../records/haul-trip.ts';

type Row = StoredDraft<typeof haulTrip>;
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const seconds = (from: unknown, to: unknown): number | null =>
  text(from) && text(to) ? Math.max(0, Math.round((Date.parse(String(to)) - Date.parse(String(from))) / 1000)) : null;

/**
 * What somebody enters or corrects follows the rules of trips, and counts from then on before what the engine finds
 * (catalogue operations.md §6.1).
 */
export const haulTripHooks: RecordHooks<typeof haulTrip> = {
  cannotBe: tripCannotBe,
  derived: haulTripDerived,
  beforeWrite: async (draft, { host, db, caller, before }) => {
    const row = { ...before, ...draft };
    if (text(draft.edit_reason) === null || (before && draft.edit_reason === before.edit_reason))
      throw problems.invalid({
        edit_reason: before
          ? msg`Enter a reason for correcting this trip.`
          : msg`Enter a reason for adding this trip by hand.`,
      });
    const shift = await shiftOfSite(db, String(row.site), String(row.dump_end));
    await refuseOverlap(host, db, caller, row);
    const moved =
      !before ||
      (['load_start', 'load_end', 'dump_start', 'dump_end'] as const).some(
        (name) => name in draft && draft[name] !== before[name],
      );
    const parts = moved
      ? {
          loading_s: seconds(row.load_start, row.load_end),
          hauling_s: seconds(row.load_end, row.dump_start ?? row.dump_end),
          dumping_s: seconds(row.dump_start, row.dump_end),
        }
      : {};
    const weighed = !before || ('payload' in draft && draft.payload !== before.payload);
    Object.assign(draft, {
      ...parts,
      production_date: shift.productionDate,
      shift: shift.code,
      shift_starts_at: shift.startsAt.toISOString(),
      edited_at: new Date().toISOString(),
      bank_m3: await bankOf(host, db, row),
      flags: await flagsOf(db, { ...row, ...parts }, moved ? isPartial(row) : null),
      ...(weighed ? { payload_source: row.payload === null || row.payload === undefined ? null : 'manual' } : {}),
      ...(before === null && (row.source == null || row.material == null) ? { state: 'to_review' } : {}),
      ...(before ? {} : { quality: 'manual', number: await nextNumber(db, String(row.site), shift.productionDate) }),
    });
  },
  beforeTransition: async (_, { db, row }) => refuseClosed(db, row.site, text(row.production_date), text(row.shift)),
  afterWrite: (row, { host, action }) => {
    tellTrips(host, String(row.site), [String(row.id)], new Set(action === 'create' ? [String(row.id)] : [])).catch(
      (error: unknown) => host.log.error({ err: error }, 'A trip could not be told to the live boards'),
    );
  },
};

async function refuseOverlap(host: Host, db: Database, caller: Caller, row: Row): Promise<void> {
  const from =
    text(row.load_start) ?? text(row.cycle_start) ?? text(row.load_end) ?? text(row.dump_start) ?? String(row.dump_end);
  const { rows } = await sql<{
    site: string;
    created_by: string | null;
    code: string;
    zone: string;
    a: string;
    b: string;
  }>`
    select trip.site, trip.created_by, truck.code, site.time_zone as zone,
      coalesce(trip.load_start, trip.cycle_start, trip.dump_end) as a, trip.dump_end as b
    from haul_trip trip join ${equipmentTable} truck on truck.id = trip.truck join site on site.id = trip.site
    where trip.truck = ${row.truck}
      and trip.id is distinct from ${row.id ?? null}::uuid
      and trip.deleted_at is null
      and trip.state <> 'rejected'
      and trip.dump_end > ${from}::timestamptz
      and coalesce(trip.load_start, trip.load_end, trip.dump_start, trip.dump_end) < ${row.dump_end}::timestamptz
      order by trip.dump_end
      limit 1`.execute(db);
  const [known] = rows;
  if (!known) return;
  const clock = (instant: string): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: known.zone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(instant),
    );
  const overlap = new Problem(
    409,
    'trip_overlaps',
    msg({ message: '{truck} already has a trip between {a} and {b}.' }),
    {
      values: { truck: known.code, a: clock(known.a), b: clock(known.b) },
      fields: { dump_end: msg`Another trip of this truck overlaps this time.` },
    },
  );
  throw besideOther({ host, caller }, 'haul_trip', known, 'dump_end', overlap);
}

async function bankOf(host: Host, db: Database, row: Row): Promise<number | null> {
  if (!host.records.has('mineral_type') || row.payload == null || row.material == null) return null;
  const { rows } = await sql<{
    density: number | null;
  }>`select bank_density as density from ${mineralTypeTable} where id = ${row.material}::uuid`.execute(db);
  return rows[0]?.density ? Math.round((Number(row.payload) / rows[0].density) * 100) / 100 : null;
}

/** Whether some part of the cycle is not known. */
const isPartial = (row: Row): boolean => partColumnNames.some((part) => row[part] == null);

/**
 * The flags that a correction decides anew: overload, the missing driver, and whether a part of the cycle is not known
 * where its times are other ones; the others are the engine's.
 */
async function flagsOf(db: Database, row: Row, wasPartial: boolean | null): Promise<readonly string[]> {
  const { rows } = await sql<{
    target: number | null;
  }>`select payload_target as target from ${equipmentTable} where id = ${row.truck}::uuid`.execute(db);
  const decided = ['overload', 'no_operator', 'wrong_destination', ...(wasPartial === true ? ['partial'] : [])];
  const kept = ((row.flags ?? []) as readonly string[]).filter((flag) => !decided.includes(flag));
  const target = rows[0]?.target ?? null;
  return [
    ...kept,
    ...(wasPartial !== null && isPartial(row) && !kept.includes('partial') ? ['partial'] : []),
    ...(target !== null && Number(row.payload ?? 0) > 1.2 * target ? ['overload'] : []),
    ...(row.operator == null ? ['no_operator'] : []),
    ...((await isMisplaced(db, row)) ? ['wrong_destination'] : []),
  ];
}

export async function nextNumber(db: Database, site: string, day: string): Promise<string> {
  const place = (await takeNumbers(db, site, day, 1)) + 1;
  const { rows } = await sql<{ code: string }>`select code from site where id = ${site}`.execute(db);
  return `VY-${rows[0]?.code}-${day.slice(2).replaceAll('-', '')}-${String(place).padStart(4, '0')}`;
}
