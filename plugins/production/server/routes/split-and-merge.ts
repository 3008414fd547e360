import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { partColumnNames } from '../../reports/formulas/cycle.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import {
  createRow,
  readRow,
  transitionRow,
  updateRow,
  type WriteContext,
} from '../../../../core/records/write.server.ts';

const partNames = [...partColumnNames, 'out_s'] as const;
const copied = [
  'truck',
  'loading_unit',
  'operator',
  'loader_operator',
  'source',
  'destination',
  'mine_level',
  'operating_stage',
  'material',
  'quality_grade',
  'payload',
] as const;
const ms = (value: unknown): number => Date.parse(String(value));

function tripsOf({ host }: WriteContext) {
  const trips = host.records.get('haul_trip');
  if (!trips) throw problems.notFound();
  return trips;
}

/**
 * Makes two trips of one that a missed dump had run together: the first ends at `at`, the second goes on from there
 * with the same load.
 */
export async function splitTrip(
  context: WriteContext,
  id: string,
  { at, reason }: { readonly at: string; readonly reason: string },
): Promise<readonly string[]> {
  const trips = tripsOf(context);
  const trip = await readRow(trips, id, context, true);
  const from = ms(trip.load_end ?? trip.load_start ?? trip.cycle_start ?? trip.dump_end);
  if (ms(at) <= from || ms(at) >= ms(trip.dump_end))
    throw problems.invalid({ at: msg`A trip can be split between the end of loading and the end of dumping.` });
  const { dump_start: dumpStart, dump_end: dumpEnd } = trip;
  await updateRow(
    trips,
    id,
    trip.version,
    { dump_start: null, dump_end: new Date(ms(at)).toISOString(), edit_reason: reason },
    context,
  );
  const second = await createRow(
    trips,
    {
      site: trip.site,
      ...Object.fromEntries(copied.map((name) => [name, trip[name] ?? null])),
      cycle_start: new Date(ms(at)).toISOString(),
      dump_start: dumpStart ?? null,
      dump_end: dumpEnd,
      edit_reason: reason,
    },
    context,
  );
  return [id, second.id];
}

/** Makes one trip of two that follow one another: the first goes on to the dump of the second, which is rejected. */
export async function mergeTrips(
  context: WriteContext,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
): Promise<readonly string[]> {
  const trips = tripsOf(context);
  const rows = await Promise.all(ids.map((id) => readRow(trips, id, context, true)));
  const [first, second] = rows.toSorted((a, b) => ms(a.dump_end) - ms(b.dump_end)) as [StoredRow, StoredRow];
  const { rows: between } = await sql`
    select
    from haul_trip
    where truck = ${first.truck}
      and deleted_at is null
      and state <> 'rejected'
      and dump_end > ${first.dump_end}
      and dump_end < ${second.dump_end}
    limit 1`.execute(context.db);
  if (first.id === second.id || first.truck !== second.truck || between.length > 0)
    throw problems.invalid({ ids: msg`Only two consecutive trips of the same truck can be merged.` });
  // The second one first: as long as it counts, the longer first one would overlap it.
  await transitionRow(trips, second.id, second.version, 'reject', { reason, signature: null }, context);
  const sums = Object.fromEntries(
    partNames.map((name) => [
      name,
      first[name] == null && second[name] == null ? null : Number(first[name] ?? 0) + Number(second[name] ?? 0),
    ]),
  );
  const merged = await updateRow(
    trips,
    first.id,
    first.version,
    {
      dump_start: second.dump_start ?? null,
      dump_end: second.dump_end,
      destination: second.destination ?? first.destination ?? null,
      payload: Math.max(Number(first.payload ?? 0), Number(second.payload ?? 0)) || null,
      loaded_km: Number(first.loaded_km ?? 0) + Number(second.loaded_km ?? 0),
      empty_km: Number(first.empty_km ?? 0) + Number(second.empty_km ?? 0),
      edit_reason: reason,
    },
    context,
  );
  const isPartial = [first, second].some(({ flags }) => ((flags ?? []) as readonly string[]).includes('partial'));
  const others = ((merged.flags ?? []) as readonly string[]).filter((flag) => flag !== 'partial');
  await changeRows(context, 'haul_trip', {
    where: sql`id = ${merged.id}`,
    set: { ...sums, flags: isPartial ? ['partial', ...others] : others },
    reason,
  });
  return [first.id, second.id];
}
