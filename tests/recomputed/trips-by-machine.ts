import { ledgerHours } from './ledger-time.ts';
import type { Mine, Trip } from './mine-rows.ts';
import { groupBy, over, sum, times } from './numbers.ts';
import { hourMs, spansOf, type Question } from './period.ts';
import type { Recomputation } from './recomputation.ts';
import { cycleMeans, cycleSeconds, queueSeconds, tonnesOf, tripsOf, usual } from './trip-sums.ts';

/** Hours of a machine at the sites of the question: at work, and waiting for trucks. */
function hoursOf(mine: Mine, question: Question, id: string) {
  const machines = mine.machines.filter((machine) => machine.id === id);
  const all = question.sites.map((site) =>
    ledgerHours(mine, machines, site, spansOf(mine, question, site), question.now),
  );
  const operating = sum(all.map((hours) => hours.operating));
  return { operating: operating || null, waiting: operating ? sum(all.map((hours) => hours.waitingForTrucks)) : null };
}

/** km/h of the trips that tell both the way and its time. */
function speedOf(trips: readonly Trip[], waySeconds: (trip: Trip) => readonly [number | null, number | null]) {
  const timed = trips.map(waySeconds).filter(([, seconds]) => seconds !== null);
  return over(sum(timed.map(([driven]) => driven)), sum(timed.map(([, seconds]) => seconds)) / 3600);
}

function truckFigures(mine: Mine, question: Question, id: string, trips: readonly Trip[]) {
  const target = mine.machines.find((machine) => machine.id === id)?.target_t ?? null;
  const paid = trips.filter(({ payload_t }) => payload_t !== null);
  const above = (share: number): number =>
    target === null ? 0 : paid.filter(({ payload_t }) => (payload_t ?? 0) > target * share).length;
  const [loaded, empty, fuelled] = [
    trips.filter(({ loaded_km: km }) => km !== null),
    trips.filter(({ empty_km: km }) => km !== null),
    paid.filter(({ fuel_L }) => fuel_L !== null),
  ];
  const [tonnes, { operating }] = [tonnesOf(trips), hoursOf(mine, question, id)];
  const km = [sum(loaded.map((trip) => trip.loaded_km)), sum(empty.map((trip) => trip.empty_km))] as const;
  return {
    trips: trips.length,
    tonnes,
    mean_payload: over(tonnes, paid.length),
    payload_pct: times(over(tonnes, paid.length * (target ?? 0)), 100),
    over_110: target === null ? null : times(over(above(1.1), paid.length), 100),
    over_120: above(1.2),
    ...cycleMeans(trips),
    speed_loaded: speedOf(loaded, ({ loaded_km: driven, parts_s: { hauling } }) => [driven, hauling]),
    speed_empty: speedOf(empty, ({ empty_km: driven, parts_s: { returning } }) => [driven, returning]),
    km: km[0] + km[1],
    l_per_t: over(sum(fuelled.map(({ fuel_L }) => fuel_L)), tonnesOf(fuelled)),
    ot_hours: operating,
    t_per_h: over(tonnes, operating),
  };
}

/** Trucks: loads, parts of the cycle, speeds, tonnes per operating hour (§10.5, §10.6, §10.12). */
export const tripsByTruck: Recomputation = {
  report: 'trips_by_equipment',
  keyOf: ({ id }) => String(id),
  rows: (mine, question) =>
    new Map(
      [...groupBy(tripsOf(mine, question), ({ truck }) => truck)].map(([id, trips]) => [
        id,
        truckFigures(mine, question, id, trips),
      ]),
    ),
};

/** The least loads of which a match factor says something. */
const fewLoads = 10;

function unitFigures(mine: Mine, question: Question, id: string, trips: readonly Trip[]) {
  const { operating, waiting } = hoursOf(mine, question, id);
  const counted = usual(trips);
  const tonnes = tonnesOf(trips);
  const service = over(
    sum(counted.map(({ parts_s: parts }) => (parts.spot ?? 0) + (parts.loading ?? 0))),
    counted.length,
  );
  const cycle = over(sum(counted.map((trip) => (cycleSeconds(trip) ?? 0) - queueSeconds(trip))), counted.length);
  const serving = over((sum(trips.map(cycleSeconds)) * 1000) / hourMs, operating);
  const factor = over((serving ?? 0) * (service ?? 0), cycle);
  return {
    loads: trips.length,
    tonnes,
    ot_hours: operating,
    t_per_h: over(tonnes, operating),
    loads_per_h: over(trips.length, operating),
    service: times(service, 1 / 60),
    queue_load: cycleMeans(trips).queue_load ?? null,
    hang_pct: times(over(waiting, operating), 100),
    match_factor: trips.length < fewLoads || serving === null ? null : factor,
    trucks: new Set(trips.map(({ truck }) => truck)).size,
  };
}

/** Loading units: service, waiting for trucks and match factor (§10.7, §10.8). */
export const tripsByUnit: Recomputation = {
  report: 'trips_by_unit',
  keyOf: ({ id }) => String(id),
  rows: (mine, question) =>
    new Map(
      [...groupBy(tripsOf(mine, question), ({ unit }) => String(unit))].map(([id, trips]) => [
        id,
        unitFigures(mine, question, id, trips),
      ]),
    ),
  decimals: { match_factor: 2 },
};
