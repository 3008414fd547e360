import { shiftAt, type Shift } from '../../../../core/sites/shift.ts';
import type { Trip } from '../../formulas/engine/trip.ts';
import { barren } from '../../shared/barren.ts';
import { placeAt, type Mine } from './mine.ts';
import type { TripFacts } from './trip-facts.ts';

/** The columns of `haul_trip` that the engine writes. Instants are ISO 8601. */
export interface TripValues {
  readonly truck: string;
  readonly loading_unit: string | null;
  readonly operator: string | null;
  readonly loader_operator: string | null;
  readonly source: string | null;
  readonly destination: string | null;
  readonly mine_level: string | null;
  readonly operating_stage: string | null;
  readonly material: string | null;
  readonly quality_grade: string | null;
  readonly cycle_start: string;
  readonly load_start: string | null;
  readonly load_end: string | null;
  readonly dump_start: string | null;
  readonly dump_end: string;
  readonly production_date: string;
  readonly shift: Shift['code'];
  readonly shift_starts_at: string;
  readonly returning_s: number | null;
  readonly queue_load_s: number | null;
  readonly spot_s: number | null;
  readonly loading_s: number | null;
  readonly hauling_s: number | null;
  readonly queue_dump_s: number | null;
  readonly dumping_s: number | null;
  readonly out_s: number | null;
  readonly loaded_km: number | null;
  readonly empty_km: number | null;
  readonly payload: number | null;
  readonly payload_source: string | null;
  readonly bank_m3: number | null;
  readonly fuel: number | null;
  readonly passes: number | null;
  readonly quality: string;
  readonly flags: readonly string[];
  readonly checkin_load: string | null;
  readonly checkin_dump: string | null;
  readonly state: 'auto' | 'to_review';
}

/** The names of those columns, in one order. */
export const tripColumns: readonly (keyof TripValues)[] = [
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
  'cycle_start',
  'load_start',
  'load_end',
  'dump_start',
  'dump_end',
  'production_date',
  'shift',
  'shift_starts_at',
  'returning_s',
  'queue_load_s',
  'spot_s',
  'loading_s',
  'hauling_s',
  'queue_dump_s',
  'dumping_s',
  'out_s',
  'loaded_km',
  'empty_km',
  'payload',
  'payload_source',
  'bank_m3',
  'fuel',
  'passes',
  'quality',
  'flags',
  'checkin_load',
  'checkin_dump',
  'state',
];

/**
 * A trip of the engine as it is stored: with its shift, which is that of the dump's end, and all that the other records
 * say of it.
 */
export function valuesOf(trip: Trip, facts: TripFacts, mine: Mine): TripValues {
  const { productionDate, code, startsAt } = shiftAt(new Date(trip.dumpEnd), mine.timeZone);
  const source = trip.source ?? facts.face;
  const payload = trip.payloadT ?? facts.average_t;
  const wrong = isWrong(facts.material_class, placeAt(mine, trip.destination, trip.dumpEnd)?.materialClass ?? null);
  const flags = [
    ...trip.flags,
    ...(wrong ? ['wrong_destination'] : []),
    ...(facts.operator === null ? ['no_operator'] : []),
    ...(trip.cycleStart < startsAt.getTime() ? ['shift_cross'] : []),
  ];
  const unsure = trip.quality === 'inferred' || wrong || source === null || trip.destination === null;
  const { parts } = trip;
  return {
    truck: trip.truck,
    loading_unit: trip.loadingUnit,
    operator: facts.operator,
    loader_operator: facts.loader_operator,
    source,
    destination: trip.destination,
    mine_level: facts.mine_level,
    operating_stage: facts.operating_stage,
    material: facts.material,
    quality_grade: facts.quality,
    cycle_start: iso(trip.cycleStart),
    load_start: isoOrNull(trip.loadStart),
    load_end: isoOrNull(trip.loadEnd),
    dump_start: isoOrNull(trip.dumpStart),
    dump_end: iso(trip.dumpEnd),
    production_date: productionDate,
    shift: code,
    shift_starts_at: startsAt.toISOString(),
    returning_s: Math.round(parts.returning),
    queue_load_s: Math.round(parts.queue_load),
    spot_s: Math.round(parts.spot_load),
    loading_s: Math.round(parts.loading),
    hauling_s: Math.round(parts.hauling + parts.unknown),
    queue_dump_s: Math.round(parts.queue_dump),
    dumping_s: trip.dumpStart === null ? null : Math.round(parts.dumping),
    out_s: Math.round(parts.out),
    loaded_km: round(trip.loadedKm, 3),
    empty_km: round(trip.emptyKm, 3),
    payload: payload === null ? null : round(payload, 2),
    payload_source: trip.payloadSource ?? (payload === null ? null : 'average'),
    bank_m3: payload === null || !facts.bank_density ? null : round(payload / facts.bank_density, 2),
    fuel: facts.fuel,
    passes: trip.passes,
    quality: trip.quality,
    flags,
    checkin_load: facts.checkin_load,
    checkin_dump: facts.checkin_dump,
    state: unsure ? 'to_review' : 'auto',
  };
}

/**
 * Ore on a waste dump, waste in a hopper; low grade is ore. A place for any material takes all, and what is handled
 * again goes anywhere.
 */
export function isWrong(material: string | null, place: string | null): boolean {
  if (material === null || material === 'rehandle' || place === null || place === 'any') return false;
  return (barren as readonly string[]).includes(material) !== (place === 'waste');
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
