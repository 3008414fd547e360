import { mean } from 'd3-array';
import type { AdviceTruck, AdviceUnit } from '../../formulas/dispatch/advise.ts';
import { freshnessOf } from '../../../../core/live/freshness.ts';
import { haulStateStream, type HaulStateRow } from '../../streams/haul-state.ts';
import type { PictureUnit, SitePicture } from './site-picture.ts';
import type { RuledSite } from './site-rules.ts';
import type { TravelTimes } from './travel-times.ts';

/** Minutes of loading where a unit has loaded nothing lately. */
const usualLoadMin = 3.5;
/** So soon after its dump a truck can still be sent elsewhere on its way: the roads have not parted yet. */
const turnsMin = 2;
export const loadMinOf = ({ loadMin }: Pick<PictureUnit, 'loadMin'>): number =>
  loadMin !== null && loadMin > 0.5 ? loadMin : usualLoadMin;

export const adviceUnits = ({ units }: SitePicture, times: TravelTimes): readonly AdviceUnit[] =>
  units.map((unit) => {
    const [place] = unit.destinations;
    const awayMin = place === undefined ? 0 : times.haulMin(unit.face, place) + times.dumpMin(place);
    return { id: unit.id, code: unit.code, loadMin: loadMinOf(unit), awayMin, up: unit.up };
  });

/**
 * The trucks in cycle of a site as the advice takes them: where each is, by what it does, since when, and how long that
 * takes as a rule.
 */
export function adviceTrucks(
  picture: SitePicture,
  times: TravelTimes,
  { mealMin, unlicensed }: Pick<RuledSite, 'mealMin' | 'unlicensed'>,
): readonly AdviceTruck[] {
  const mean_t = mean(picture.trucks, ({ target_t: target }) => target ?? undefined);
  return picture.trucks.flatMap((row) => {
    if (row.state === 'out' || row.state === 'unknown' || freshnessOf(haulStateStream, row, picture.now) !== 'fresh')
      return [];
    const truck = truckOf(row, picture, times, mean_t && row.target_t ? row.target_t / mean_t : 1);
    return truck ? { ...truck, licensed: !unlicensed.has(row.truck), mealMin: mealMin.get(row.truck) ?? null } : [];
  });
}

function truckOf(row: HaulStateRow, picture: SitePicture, times: TravelTimes, size: number): AdviceTruck | null {
  const { now, units } = picture;
  const trips = picture.trips.filter(({ truck }) => truck === row.truck);
  const order = picture.orders.get(row.truck);
  const fresh = order !== undefined && order.at > (trips[0]?.dumpedAt ?? 0) ? order : null;
  // A loaded truck that was ordered elsewhere goes there once it is empty.
  const unit = row.loaded && fresh ? fresh.unit : row.unit;
  const work = units.find(({ id }) => id === unit);
  const loadedBy = units.find(({ id }) => id === row.unit);
  const elapsed = Math.max(0, now - Date.parse(row.since)) / 60_000;
  const place = placeInTime(
    row,
    {
      elapsed,
      size,
      from: trips[0]?.destination ?? null,
      at: picture.placeOf.get(row.truck) ?? null,
      work,
      loadedBy,
      units,
    },
    times,
  );
  if (!place) return null;
  const served = row.unit === unit && row.loaded;
  const destination = work?.destinations[0];
  const cycleMin =
    work && destination
      ? times.haulMin(work.face, destination) +
        times.emptyMin(destination, work.face) +
        loadMinOf(work) +
        times.dumpMin(destination)
      : 30;
  const since = trips.findIndex((trip) => trip.unit !== unit);
  return {
    id: row.truck,
    code: row.code,
    unit,
    ...place,
    size,
    cycleMin,
    tripsSince: (since < 0 ? trips.length : since) + (served ? 1 : 0),
    ordered: fresh !== null && fresh.unit === unit && !served,
    fuelPct: picture.fuelOf.get(row.truck) ?? null,
  };
}

interface Situation {
  readonly elapsed: number;
  /** Its load against the mean one. */
  readonly size: number;
  /** Where it dumped last, and the place that it is in now. */
  readonly from: string | null;
  readonly at: string | null;
  readonly work: PictureUnit | undefined;
  readonly loadedBy: PictureUnit | undefined;
  readonly units: readonly PictureUnit[];
}

function placeInTime(
  { state }: HaulStateRow,
  { elapsed, size, from, at, work, loadedBy, units }: Situation,
  times: TravelTimes,
): Pick<AdviceTruck, 'freeMin' | 'arrivalMin' | 'serviceMin'> | null {
  const serviceMin = (work ? loadMinOf(work) : usualLoadMin) * size;
  const bound = (minutes: number, service = serviceMin) =>
    work ? { freeMin: null, arrivalMin: new Map([[work.id, minutes]]), serviceMin: service } : null;
  const free = (freeMin: number, place: string, gone = 0) => ({
    freeMin,
    arrivalMin: new Map(
      units.map((unit) => [unit.id, Math.max(freeMin, freeMin + times.emptyMin(place, unit.face) - gone)]),
    ),
    serviceMin,
  });
  switch (state) {
    case 'returning': {
      if (from === null) return bound(5);
      if (elapsed < turnsMin) return free(0, from, elapsed);
      return work ? bound(Math.max(0.5, times.emptyMin(from, work.face) - elapsed)) : null;
    }
    case 'queue_load': {
      if (!work || work.up) return bound(0);
      const { face, id } = work;
      return {
        freeMin: 0,
        arrivalMin: new Map(units.map((unit) => [unit.id, unit.id === id ? 0 : times.emptyMin(face, unit.face)])),
        serviceMin,
      };
    }
    case 'spot_load':
      return bound(0);
    case 'loading':
      return bound(0, Math.max(0.3, serviceMin - elapsed));
    case 'hauling': {
      const to = loadedBy?.destinations[0];
      return loadedBy && to
        ? free(Math.max(0.5, times.haulMin(loadedBy.face, to) - elapsed) + times.dumpMin(to), to)
        : null;
    }
    case 'queue_dump':
    case 'dumping': {
      const there = at ?? loadedBy?.destinations[0];
      if (!there) return null;
      const dump = times.dumpMin(there);
      return free(state === 'dumping' ? Math.max(0.2, dump - elapsed) : dump * 1.5, there);
    }
    default:
      return null;
  }
}
