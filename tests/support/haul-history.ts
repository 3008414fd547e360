import type { CycleEvent, PositionEvent } from '../../plugins/production/formulas/engine/events.ts';
import { prepareFences } from '../../plugins/production/formulas/engine/fences.ts';
import { defaultSettings } from '../../plugins/production/formulas/engine/settings.ts';
import type { Site } from '../../plugins/production/formulas/engine/site.ts';
import { Random } from '../../plugins/tracking/server/simulator/random.ts';

export { Random };

/** What truly happened in one trip: milliseconds and tonnes. */
export interface TrueTrip {
  readonly loadStart: number;
  readonly loadEnd: number;
  readonly dumpStart: number;
  readonly dumpEnd: number;
  readonly payloadT: number;
}

export interface HaulHistory {
  readonly events: readonly CycleEvent[];
  readonly truth: readonly TrueTrip[];
}

export interface HistoryOptions {
  readonly seed: number;
  readonly trips: number;
  readonly hasScale: boolean;
  /** Silences of 60 to 240 s per hour; the catalogue's simulator has one in sixteen hours. */
  readonly gapsPerHour: number;
}

/** The mine of the histories: one face, one dump, 4 km of road between them. */
export const historySite = (hasScale: boolean): Site => ({
  truck: { id: 'T-01', hasScale, targetT: 98, averageT: 95 },
  fences: prepareFences([
    {
      id: 'F1',
      kind: 'loading_face',
      ring: [
        [-110, -90],
        [120, -90],
        [120, 90],
        [-110, 90],
      ],
    },
    {
      id: 'D1',
      kind: 'dump',
      ring: [
        [3000, 500],
        [3170, 500],
        [3170, 700],
        [3000, 700],
      ],
    },
    {
      id: 'D2',
      kind: 'hopper',
      ring: [
        [2000, -900],
        [2080, -900],
        [2080, -820],
        [2000, -820],
      ],
    },
    {
      id: 'P1',
      kind: 'parking',
      ring: [
        [1500, 900],
        [1600, 900],
        [1600, 980],
        [1500, 980],
      ],
    },
  ]),
  units: [{ id: 'EX-01' }],
  settings: defaultSettings,
});

type Point = readonly [number, number];
const queueAtFace: Point = [80, 10];
const spot: Point = [13, 4];
const road: readonly Point[] = [
  [150, 20],
  [700, 450],
  [1500, 800],
  [2600, 600],
];
const queueAtDump: Point = [3030, 600];
const tip: Point = [3120, 610];

/**
 * A truck's shift by the parameters of the catalogue's simulator (operations.md §11), second by second: same seed, same
 * history.
 */
export function haulHistory({ seed, trips, hasScale, gapsPerHour }: HistoryOptions): HaulHistory {
  const random = new Random(seed, 'T-01', 'history');
  const events: CycleEvent[] = [{ kind: 'unit', at: -1, unit: 'EX-01', x: 0, y: 0 }];
  const truth: TrueTrip[] = [];
  let [second, x, y, speed, payload, bedUp] = [0, 2600, 600, 8, 1, false];
  let noise: [number, number] = [0, 0];
  let sent: PositionEvent | null = null;
  let [silentUntil, standing] = [-1, false];

  const tick = (): void => {
    second += 1;
    if (random.next() < gapsPerHour / 3600 && second > silentUntil) silentUntil = second + random.between(60, 240);
    const stands = speed < 0.3;
    const due =
      !sent ||
      second * 1000 - sent.at >= (stands ? 30_000 : 5000) ||
      stands !== standing ||
      bedUp !== sent.bedUp ||
      (hasScale && Math.abs(payload - (sent.payloadT ?? 0)) >= 5);
    if (!due) return;
    standing = stands;
    noise = [
      0.9 * noise[0] + random.normal(0, 2.2 * Math.sqrt(0.19)),
      0.9 * noise[1] + random.normal(0, 2.2 * Math.sqrt(0.19)),
    ];
    const out = random.next() < 0.002 ? random.between(60, 150) : 0;
    const angle = random.between(0, 2 * Math.PI);
    const fix: PositionEvent = {
      kind: 'position',
      at: second * 1000,
      x: x + noise[0] + out * Math.cos(angle),
      y: y + noise[1] + out * Math.sin(angle),
      speedKmh: stands ? random.between(0, 0.8) : random.normal(speed * 3.6, 0.5, 0),
      accuracyM: random.next() < 0.003 ? 40 : random.between(1.5, 6),
      ...(hasScale ? { payloadT: random.normal(payload, 0.8, 0), bedUp } : {}),
    };
    sent = { ...fix, bedUp, payloadT: payload };
    if (second > silentUntil) events.push(fix);
  };
  const stay = (seconds: number): void => {
    speed = 0;
    for (let count = 0; count < seconds; count += 1) tick();
  };
  /** Drives through points to stand at the last one. */
  const drive = (points: readonly Point[], kmh: number): void => {
    const ways = points.map(([px, py], index) =>
      Math.hypot(px - (points[index - 1]?.[0] ?? x), py - (points[index - 1]?.[1] ?? y)),
    );
    for (const [index, [px, py]] of points.entries()) {
      const after = ways.slice(index + 1).reduce((sum, way) => sum + way, 0);
      for (let rest = Math.hypot(px - x, py - y); rest > 0.5; rest = Math.hypot(px - x, py - y)) {
        speed = Math.max(0.8, Math.min(kmh / 3.6, speed + 0.4, Math.sqrt(2 * 0.7 * (rest + after))));
        const share = Math.min(1, speed / rest);
        x += (px - x) * share;
        y += (py - y) * share;
        tick();
        if (share === 1) break;
      }
    }
  };

  const back = road.toReversed();
  for (let count = 0; count < trips; count += 1) {
    const skill = random.between(0.92, 1.06);
    drive([...back, ...(random.next() < 0.6 ? [queueAtFace] : [])], 32 * skill);
    if (Math.hypot(x - queueAtFace[0], y - queueAtFace[1]) < 5) stay(random.between(20, 300));
    drive([spot], 9);
    stay(random.between(3, 12));
    const loadStart = second * 1000;
    const target = random.normal(0.97, 0.06, 0.78, 1.19) * 98;
    for (let pass = 1; pass <= 4; pass += 1) {
      payload = (target * pass) / 4;
      stay(pass < 4 ? random.normal(35, 4) : random.between(4, 10));
    }
    const loadEnd = second * 1000;
    const queued = random.next() < 0.4;
    drive([...road, ...(queued ? [queueAtDump] : [tip])], 24 * skill);
    if (queued) stay(random.between(25, 200));
    const dumpStart = second * 1000;
    if (queued) drive([tip], 10);
    stay(random.between(6, 14));
    bedUp = true;
    const carryback = random.between(0, 2);
    const tipping = Math.round(random.between(25, 40));
    const full = payload;
    for (let part = 1; part <= tipping; part += 1) {
      payload = full + (carryback - full) * Math.min(1, part / (tipping * 0.6));
      stay(1);
    }
    bedUp = false;
    stay(random.between(6, 14));
    truth.push({ loadStart, loadEnd, dumpStart, dumpEnd: second * 1000, payloadT: full });
  }
  drive([...back], 32);
  return { events, truth };
}
