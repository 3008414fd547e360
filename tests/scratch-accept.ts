import { recompute } from '../plugins/production/engine/advance.ts';
import { simulateHours } from './support/simulated-hours.ts';
const total = { scale: { n: 0, found: 0, f: 0, err: 0, k: 0, t: 0, tt: 0 }, none: { n: 0, found: 0, f: 0, err: 0, k: 0, t: 0, tt: 0 } };
for (const seed of process.argv.slice(2).map(Number)) {
  const b = performance.now();
  const trucks = simulateHours({ seed, start: new Date('2026-03-09T05:30:00Z'), hours: 8, faults: true });
  const c = performance.now();
  for (const { code, site, events, truth } of trucks) {
    const { trips } = recompute(events, site);
    const sum = site.truck.hasScale ? total.scale : total.none;
    const used = new Set();
    for (const real of truth) {
      sum.n += 1;
      const found = trips.find((trip) => { const from = trip.loadStart ?? trip.loadEnd ?? trip.dumpEnd - 60_000; return Math.min(trip.dumpEnd, real.dumpEnd) - Math.max(from, real.loadStart) >= 0.5 * Math.min(trip.dumpEnd - from, real.dumpEnd - real.loadStart); });
      if (!found) { console.log('missed', seed, code, new Date(real.loadStart).toISOString(), new Date(real.dumpEnd).toISOString(), real.source, real.destination); continue; }
      sum.found += 1; used.add(found); sum.t += found.payloadT ?? 0; sum.tt += real.payload_t;
      for (const k of ['loadStart', 'loadEnd', 'dumpStart', 'dumpEnd'] as const) if (found[k] !== null) { sum.err += Math.abs(found[k] - real[k]) / 1000; sum.k += 1; }
      if (found.destination !== real.destination || found.source !== real.source) console.log('place', seed, code, real.source, '>', real.destination, 'found', found.source, '>', found.destination, found.flags.join());
    }
    for (const trip of trips) if (!used.has(trip)) { sum.f += 1; console.log('false', seed, code, trip.source, trip.destination, new Date(trip.loadStart ?? 0).toISOString(), new Date(trip.dumpEnd).toISOString(), trip.quality, trip.flags.join()); }
  }
  console.log('seed', seed, Math.round(c - b), 'ms sim', Math.round(performance.now() - c), 'ms engine');
}
for (const [k, s] of Object.entries(total)) console.log(k, s.n, 'found', (s.found / s.n * 100).toFixed(2), 'false', s.f, 'err', (s.err / s.k).toFixed(1), 'tonnes', (s.t / s.tt).toFixed(4));
