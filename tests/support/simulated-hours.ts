import { prepareFences, type Fence, type FenceKind } from '../../plugins/production/formulas/engine/fences.ts';
import type { CycleEvent, PositionEvent } from '../../plugins/production/formulas/engine/events.ts';
import { toPlane } from '../../plugins/production/formulas/engine/plane.ts';
import { defaultSettings } from '../../plugins/production/formulas/engine/settings.ts';
import type { Site } from '../../plugins/production/formulas/engine/site.ts';
import { placeRows } from '../../plugins/deposits/server/seed/places.ts';
import type { Area } from '../../core/records/fields/area.ts';
import { seedId } from '../../core/host/seed.ts';
import { truckCode } from '../../plugins/tracking/server/simulator/crews.ts';
import { mines, targetOf, type Mine } from '../../plugins/tracking/server/simulator/mine.ts';
import type { TrueTrip } from '../../plugins/tracking/server/simulator/truth.ts';
import { World, type SimulatedEvent, type WorldOptions } from '../../plugins/tracking/server/simulator/world.ts';

export interface SimulatedTruck {
  readonly code: string;
  readonly site: Site;
  /** By the device's clock, each instant once, as the server keeps them. */
  readonly events: readonly CycleEvent[];
  readonly truth: readonly TrueTrip[];
}

const fenceKinds: Readonly<Record<string, FenceKind>> = {
  loading_face: 'loading_face',
  stockpile: 'stockpile',
  waste_dump: 'dump',
  rom_pad: 'dump',
  leach_pad: 'dump',
  backfill: 'dump',
  hopper: 'hopper',
  crusher: 'hopper',
  workshop: 'workshop',
  fuel_point: 'fuel_point',
  parking: 'parking',
  queue_area: 'queue_area',
};

/** The places of the demo mine as the deposits plugin seeds them, in the site's plane, by their codes. */
function fencesOf(mine: Mine): readonly Fence[] {
  const plane = toPlane(mine);
  const own = placeRows('2026-01-01T00:00:00Z')
    .filter(({ site }) => site === seedId('site', mine.site))
    .flatMap(({ code, type, shape }): Fence[] => {
      const kind = fenceKinds[String(type)];
      const ring = (JSON.parse(String(shape)) as Area).coordinates[0] ?? [];
      return kind
        ? [
            {
              id: String(code),
              kind,
              ring: ring.slice(0, -1).map(([lon, lat]) => {
                const { x, y } = plane({ lon, lat });
                return [x, y] as const;
              }),
            },
          ]
        : [];
    });
  return own.length > 0 ? own : squaresOf(mine);
}

/** Of a mine that is not the demo's: a square about everything at which a road ends. */
function squaresOf(mine: Mine): readonly Fence[] {
  const square = (id: string, kind: FenceKind, halfM: number): Fence => {
    const [x, y] = mine.nodes[id] ?? [0, 0];
    return {
      id,
      kind,
      ring: [
        [x - halfM, y - halfM],
        [x + halfM, y - halfM],
        [x + halfM, y + halfM],
        [x - halfM, y + halfM],
      ],
    };
  };
  return [
    ...mine.faces.map(({ node }) => square(node, 'loading_face', 60)),
    ...Object.keys(mine.bays).map((node) => square(node, 'dump', 110)),
    square(mine.parking, 'parking', 80),
    square(mine.fuelPoint, 'fuel_point', 80),
    square(mine.workshop, 'workshop', 80),
  ];
}

/** Some hours of the demo mine, with what each truck's tracker said and what truly happened. */
export function simulateHours(
  options: Omit<WorldOptions, 'run' | 'onTrip'> & { readonly hours: number },
): readonly SimulatedTruck[] {
  const truth: TrueTrip[] = [];
  const told = new Map<string, SimulatedEvent[]>();
  const world = new World({
    support: false,
    ...options,
    run: String(options.seed),
    onTrip: (trip) => truth.push(trip),
  });
  for (let second = 1; second <= options.hours * 3600; second += 1) {
    for (const event of world.tick(new Date(options.start.getTime() + second * 1000))) {
      if (event.kind !== 'position') continue;
      const known = told.get(event.device);
      if (known) known.push(event);
      else told.set(event.device, [event]);
    }
  }
  return (options.mines ?? mines).flatMap((mine) => {
    const plane = toPlane(mine);
    const fences = prepareFences(fencesOf(mine));
    const units = mine.faces.flatMap(({ unit }): CycleEvent[] => {
      const [first] = told.get(unit) ?? [];
      if (!first) return [];
      const { x, y } = plane(first.data as { lon: number; lat: number });
      return [{ kind: 'unit', at: options.start.getTime(), unit, x, y }];
    });
    return Array.from({ length: mine.trucks.count }, (_, index): SimulatedTruck => {
      const code = truckCode(mine, index);
      const hasScale = !mine.trucks.withoutScale.includes(mine.trucks.first + index);
      const byInstant = new Map((told.get(code) ?? []).map((event) => [event.ts, fixOf(event, plane)]));
      return {
        code,
        site: {
          truck: { id: code, hasScale, targetT: targetOf(mine, index), averageT: targetOf(mine, index) * 0.975 },
          fences,
          units: mine.faces.map(({ unit }) => ({ id: unit })),
          settings: defaultSettings,
        },
        events: [...units, ...[...byInstant.values()].sort((a, b) => a.at - b.at)],
        truth: truth.filter(({ truck }) => truck === code),
      };
    });
  });
}

function fixOf({ ts, data }: SimulatedEvent, plane: ReturnType<typeof toPlane>): PositionEvent {
  const {
    lon,
    lat,
    speed,
    acc,
    payload,
    bed_up: bedUp,
    ignition,
  } = data as {
    lon: number;
    lat: number;
    speed: number;
    acc: number;
    payload?: number;
    bed_up?: boolean;
    ignition: boolean;
  };
  return {
    kind: 'position',
    at: Date.parse(ts),
    ...plane({ lon, lat }),
    speedKmh: speed,
    accuracyM: acc,
    ignition,
    ...(payload === undefined ? {} : { payloadT: payload }),
    ...(bedUp === undefined ? {} : { bedUp }),
  };
}
