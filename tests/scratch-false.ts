import { recompute } from '../plugins/production/engine/advance.ts';
import { simulateHours } from './support/simulated-hours.ts';
const iso = (ms: number | null) => (ms === null ? '-' : new Date(ms).toISOString().slice(11, 19));
for (const seed of [42,43,44,45,46,47,48,49,50,51]) for (const { code, site, events, truth } of simulateHours({ seed, start: new Date('2026-03-09T05:30:00Z'), hours: 24, faults: true })) {
  if (site.truck.hasScale) continue;
  const { trips, intervals } = recompute(events, site);
  for (const trip of trips) {
    const from = trip.loadStart ?? trip.loadEnd ?? trip.dumpEnd - 60000;
    if (truth.some((r) => Math.min(trip.dumpEnd, r.dumpEnd) - Math.max(from, r.loadStart) >= 0.5 * Math.min(trip.dumpEnd - from, r.dumpEnd - r.loadStart))) continue;
    console.log('FALSE', seed, code, trip.source, trip.destination, 'cycle', iso(trip.cycleStart), 'load', iso(trip.loadStart), iso(trip.loadEnd), 'dump', iso(trip.dumpStart), iso(trip.dumpEnd), trip.quality, trip.flags.join());
    for (const r of truth.filter((r) => r.dumpEnd > trip.cycleStart - 1_200_000 && r.cycleStart < trip.dumpEnd + 1_200_000)) console.log('   true', r.source, r.destination, 'q', iso(r.queueStart), 'spot', iso(r.spotStart), 'load', iso(r.loadStart), iso(r.loadEnd), 'dump', iso(r.dumpStart), iso(r.dumpEnd));
    for (const i of intervals.filter((i) => i.endedAt > trip.cycleStart - 300_000 && i.startedAt < trip.dumpEnd + 300_000)) console.log('      ', i.state, iso(i.startedAt), iso(i.endedAt), i.place, i.flags.join());
  }
}
