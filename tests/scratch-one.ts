import { simulateHours } from './support/simulated-hours.ts';
import { mines } from '../plugins/tracking/simulator/mine.ts';
const start = new Date('2026-03-09T05:30:00Z');
const t = simulateHours({ seed: 47, start, hours: 20, faults: true }).find(({ code }) => code === 'T-24')!;
const unit = t.events.find((e) => e.kind === 'unit' && e.unit === 'LD-01') as { x: number; y: number };
const node = mines[0]!.nodes['F-LD01']!;
console.log(unit, node);
for (const e of t.events) if (e.kind === 'position' && e.at > Date.parse('2026-03-10T00:32:30Z') && e.at < Date.parse('2026-03-10T00:45:30Z')) console.log(new Date(e.at).toISOString().slice(11, 19), Math.round(e.x), Math.round(e.y), 'v', e.speedKmh, 'to unit', Math.round(Math.hypot(e.x - unit.x, e.y - unit.y)), 'node', Math.round(Math.hypot(e.x - node[0], e.y - node[1])));
