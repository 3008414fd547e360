import { mines } from '../plugins/tracking/simulator/mine.ts';
import { Vehicle } from '../plugins/tracking/simulator/vehicle.ts';
import { routeBetween } from '../plugins/tracking/simulator/route.ts';
for (const mine of mines) for (const face of mine.faces) {
  const out: string[] = [];
  for (const [from, to, loaded] of [[face.node, face.destination, true], [face.destination, face.node, false]] as const) {
    const v = new Vehicle(mine, from, to, 0, 0); let s = 0; while (!v.drive(loaded, 1, Infinity)) s += 1;
    const r = routeBetween(mine, from, to); const kinds = new Map<string, number>(); for (let m = 0; m < r.length; m += 10) { const k = r.at(m).kind; kinds.set(k, (kinds.get(k) ?? 0) + 10); }
    out.push(`${loaded ? 'haul' : 'return'} ${Math.round(r.length)} m ${(s / 60).toFixed(1)} min ${JSON.stringify(Object.fromEntries(kinds))}`);
  }
  console.log(face.unit, out.join(' | '));
}
