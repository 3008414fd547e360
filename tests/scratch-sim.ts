import { World } from '../plugins/tracking/simulator/world.ts';
import type { TrueTrip } from '../plugins/tracking/simulator/truth.ts';
const hours = Number(process.argv[2] ?? 24);
for (const seed of [42]) {
  const trips: TrueTrip[] = [];
  const start = new Date('2026-03-09T05:30:00Z');
  const began = performance.now();
  const world = new World({ seed, run: String(seed), start, onTrip: (t) => trips.push(t) });
  const kinds = new Map<string, number>();
  for (let s = 1; s <= hours * 3600; s += 1) for (const e of world.tick(new Date(start.getTime() + s * 1000))) kinds.set(e.kind, (kinds.get(e.kind) ?? 0) + 1);
  console.log('ms', Math.round(performance.now() - began), Object.fromEntries(kinds));
  for (const site of ['S1', 'S2']) {
    const own = trips.filter((t) => t.site === site);
    const mean = (f: (t: TrueTrip) => number) => Math.round(own.reduce((a, t) => a + f(t), 0) / own.length / 6000) / 10;
    const full = own;
    console.log(site, own.length, 'trips', Math.round(own.reduce((a, t) => a + t.payload_t, 0)), 't', 'cycle', mean((t) => t.dumpEnd - t.cycleStart), 'return', mean((t) => (t.queueStart ?? t.spotStart) - t.cycleStart), 'queue', mean((t) => (t.queueStart ? t.spotStart - t.queueStart : 0)), 'spot', mean((t) => t.loadStart - t.spotStart), 'load', mean((t) => t.loadEnd - t.loadStart), 'haul+q', mean((t) => t.dumpStart - t.loadEnd), 'dump', mean((t) => t.dumpEnd - t.dumpStart));
    const byUnit = Map.groupBy(full, (t) => t.unit); for (const [u, l] of byUnit) console.log(' ', u, l.length);
    const byHour = Map.groupBy(full, (t) => new Date(t.dumpEnd).getUTCHours()); console.log('  hours', [...byHour].sort((a, b) => a[0] - b[0]).map(([h, l]) => `${h}:${l.length}`).join(' '));
  }
}
