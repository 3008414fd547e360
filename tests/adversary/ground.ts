import { placeFrom, type Place } from '../../core/map/plane.ts';
import type { FenceKind } from '../../plugins/production/formulas/engine/fences.ts';

/** Metres east and north of the centre. */
export type Spot = readonly [east: number, north: number];

export const centre: Place = { lon: -7.64, lat: 32.21 };
export const placeOf = ([east, north]: Spot): Place => placeFrom(centre, [east, north]);

export interface GroundPlace {
  readonly code: string;
  readonly kind: FenceKind;
  readonly ring: readonly Spot[];
}

const box = (west: number, south: number, east: number, north: number): readonly Spot[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** The road to the far dump leads through the near one. */
export const places: readonly GroundPlace[] = [
  { code: 'PIT', kind: 'loading_face', ring: box(-140, -110, 170, 110) },
  { code: 'CUT', kind: 'loading_face', ring: box(820, -790, 990, -610) },
  { code: 'NEAR', kind: 'dump', ring: box(1650, 240, 1840, 420) },
  { code: 'FAR', kind: 'dump', ring: box(2560, 420, 2760, 640) },
  { code: 'MILL', kind: 'hopper', ring: box(2050, -680, 2150, -590) },
  { code: 'PARK', kind: 'parking', ring: box(930, 860, 1080, 980) },
  { code: 'SHOP', kind: 'workshop', ring: box(1200, 1250, 1300, 1340) },
];

export interface GroundUnit {
  readonly code: string;
  readonly face: string;
  readonly at: Spot;
  /** Where a truck stands to be loaded, and where it waits before. */
  readonly spot: Spot;
  readonly wait: Spot;
}

/** Two shovels stand 48 m apart in one pit, a loader in another. */
export const units: readonly GroundUnit[] = [
  { code: 'SH-1', face: 'PIT', at: [0, 0], spot: [-4, 13], wait: [78, 62] },
  { code: 'SH-2', face: 'PIT', at: [48, 0], spot: [53, 12], wait: [120, 48] },
  { code: 'LO-3', face: 'CUT', at: [900, -700], spot: [911, -692], wait: [960, -640] },
];
export const unitOf = (code: string): GroundUnit => units.find((unit) => unit.code === code) as GroundUnit;

const fromFace: Readonly<Record<string, readonly Spot[]>> = {
  PIT: [
    [200, 70],
    [620, 260],
  ],
  CUT: [
    [1010, -560],
    [760, -120],
    [620, 260],
  ],
};

interface Dump {
  readonly way: readonly Spot[];
  readonly wait: Spot;
  readonly tip: Spot;
}

const dumps: Readonly<Record<string, Dump>> = {
  NEAR: {
    way: [
      [1200, 330],
      [1600, 330],
    ],
    wait: [1690, 330],
    tip: [1790, 385],
  },
  FAR: {
    way: [
      [1200, 330],
      [1600, 330],
      [1745, 325],
      [1900, 360],
      [2480, 520],
    ],
    wait: [2595, 520],
    tip: [2700, 560],
  },
  MILL: {
    way: [
      [1200, 60],
      [1800, -480],
    ],
    wait: [2062, -640],
    tip: [2110, -634],
  },
};
export const dumpCodes = Object.keys(dumps);
export const dumpOf = (code: string): Dump => dumps[code] as Dump;

/** Where the road to the far dump lies inside the near one. */
export const passedDump: Spot = [1745, 325];
/** Between the two shovels, within reach of both: who waits here belongs to neither yet. */
export const betweenShovels: Spot = [25, 21];
export const parkingSpot: Spot = [1000, 920];
export const parkingWay: readonly Spot[] = [
  [620, 260],
  [800, 640],
];

/** The road from a face to a dump, or back. */
export const haulWay = (face: string, dump: string): readonly Spot[] => [
  ...(fromFace[face] as readonly Spot[]),
  ...dumpOf(dump).way,
];
export const faceWay = (face: string): readonly Spot[] => fromFace[face] as readonly Spot[];
