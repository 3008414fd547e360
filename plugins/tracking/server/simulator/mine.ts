import type { SupportFleet } from './support/fleet.ts';

/** Metres east and north of the site's centre. */
export type Local = readonly [east: number, north: number];
export type RoadKind = 'flat' | 'ramp' | 'face' | 'dump';

export interface Road {
  readonly from: string;
  readonly to: string;
  readonly kind: RoadKind;
  /** Bends between the two ends. */
  readonly via: readonly Local[];
}

/** A loading unit with the place its material goes to. */
export interface Face {
  readonly unit: string;
  readonly node: string;
  readonly destination: string;
  readonly material: string;
  /** Passes to fill a truck, and seconds per pass with their deviation. */
  readonly passes: number;
  readonly passSeconds: number;
  readonly passDeviation: number;
  /**
   * Tonnes of a bucket, where trucks of several sizes come: each gets as many as it needs, and `passes` is that of the
   * mean truck.
   */
  readonly bucket_t?: number;
  /** Tank and burn of the loading unit, where bowsers bring it fuel. */
  readonly fuel?: { readonly tank_L: number; readonly burn_lph: number };
}

export interface Mine {
  /** Code of the site. */
  readonly site: string;
  readonly lon: number;
  readonly lat: number;
  readonly nodes: Readonly<Record<string, Local>>;
  readonly roads: readonly Road[];
  readonly faces: readonly Face[];
  /** Trucks that a destination takes at once. */
  readonly bays: Readonly<Record<string, number>>;
  /** Share of the usual speeds that is driven here; 1 where not told. */
  readonly pace?: number;
  readonly fuelPoint: string;
  readonly parking: string;
  readonly workshop: string;
  readonly tank: string;
  readonly trucks: {
    readonly first: number;
    readonly count: number;
    /** Of the mean truck. */ readonly target_t: number;
    /** Of each, where they differ. */ readonly targets_t?: readonly number[];
    readonly tank_L: number;
    /** Numbers of those that have no scale. */ readonly withoutScale: readonly number[];
  };
  /** First badge of the truck operators, and how many there are; every fourth is of the same crew. */
  readonly badges: { readonly first: number; readonly count: number };
  /** Machines that neither haul nor load; none where not told. */
  readonly support?: SupportFleet;
}

const s1: Mine = {
  site: 'S1',
  lon: -6.21,
  lat: 31.05,
  nodes: {
    'F-EX01': [-1500, -900],
    'F-EX02': [-1800, 100],
    'F-LD01': [-900, -1400],
    pit: [-1000, -300],
    crest: [0, 200],
    junction: [1500, 1300],
    'HOPPER-1': [2400, 1700],
    'WASTE-1': [700, 2500],
    'STOCK-1': [2300, 500],
    'FUEL-1': [250, 520],
    'SHOP-1': [-420, 720],
    'PARK-1': [620, -150],
  },
  roads: [
    {
      from: 'F-EX01',
      to: 'pit',
      kind: 'face',
      via: [
        [-1420, -700],
        [-1250, -480],
      ],
    },
    {
      from: 'F-EX02',
      to: 'pit',
      kind: 'face',
      via: [
        [-1620, -60],
        [-1300, -220],
      ],
    },
    {
      from: 'F-LD01',
      to: 'pit',
      kind: 'face',
      via: [
        [-1010, -1100],
        [-1080, -700],
      ],
    },
    {
      from: 'pit',
      to: 'crest',
      kind: 'ramp',
      via: [
        [-760, -90],
        [-520, 120],
        [-220, 210],
      ],
    },
    {
      from: 'crest',
      to: 'junction',
      kind: 'flat',
      via: [
        [420, 260],
        [800, 480],
        [1100, 820],
        [1300, 1120],
      ],
    },
    {
      from: 'junction',
      to: 'HOPPER-1',
      kind: 'flat',
      via: [
        [1800, 1420],
        [2150, 1480],
      ],
    },
    {
      from: 'junction',
      to: 'WASTE-1',
      kind: 'dump',
      via: [
        [1480, 1700],
        [1250, 2120],
        [950, 2360],
      ],
    },
    {
      from: 'junction',
      to: 'STOCK-1',
      kind: 'dump',
      via: [
        [1750, 1080],
        [2050, 760],
      ],
    },
    { from: 'crest', to: 'FUEL-1', kind: 'flat', via: [[80, 380]] },
    { from: 'crest', to: 'SHOP-1', kind: 'flat', via: [[-180, 470]] },
    { from: 'crest', to: 'PARK-1', kind: 'flat', via: [[310, 40]] },
  ],
  faces: [
    {
      unit: 'EX-01',
      node: 'F-EX01',
      destination: 'HOPPER-1',
      material: 'ORE',
      passes: 4,
      passSeconds: 35,
      passDeviation: 4,
      fuel: { tank_L: 3400, burn_lph: 190 },
    },
    {
      unit: 'EX-02',
      node: 'F-EX02',
      destination: 'WASTE-1',
      material: 'WASTE',
      passes: 4,
      passSeconds: 35,
      passDeviation: 4,
      fuel: { tank_L: 3400, burn_lph: 190 },
    },
    {
      unit: 'LD-01',
      node: 'F-LD01',
      destination: 'STOCK-1',
      material: 'LOWGRADE',
      passes: 5,
      passSeconds: 41,
      passDeviation: 5,
      fuel: { tank_L: 1400, burn_lph: 105 },
    },
  ],
  bays: { 'HOPPER-1': 2, 'WASTE-1': 3, 'STOCK-1': 3 },
  fuelPoint: 'FUEL-1',
  parking: 'PARK-1',
  workshop: 'SHOP-1',
  tank: 'S1-TK1',
  trucks: { first: 1, count: 24, target_t: 98, tank_L: 1136, withoutScale: [5, 12, 19] },
  badges: { first: 1, count: 108 },
  support: {
    first: 1,
    counts: {
      dozer: 6,
      grader: 3,
      water: 3,
      drill: 3,
      bowser: 2,
      crane: 1,
      forklift: 2,
      light: 12,
      pump: 4,
      lighting: 8,
    },
    badges: {
      dozer: { first: 269, count: 24 },
      grader: { first: 293, count: 12 },
      drill: { first: 305, count: 12 },
      water: { first: 97, count: 12 },
      bowser: { first: 133, count: 8 },
    },
    loaders: { first: 109, count: 16 },
  },
};

const s2: Mine = {
  site: 'S2',
  lon: -6.315,
  lat: 30.961,
  nodes: {
    'F-EX11': [900, -1300],
    'F-LD11': [1500, -500],
    pit: [700, -500],
    crest: [-100, 0],
    junction: [-1300, 700],
    'HOPPER-2': [-2200, 1300],
    'WASTE-2': [-1000, 1900],
    'FUEL-2': [-250, 320],
    'SHOP-2': [180, 480],
    'PARK-2': [-300, -420],
  },
  roads: [
    {
      from: 'F-EX11',
      to: 'pit',
      kind: 'face',
      via: [
        [960, -1000],
        [820, -720],
      ],
    },
    {
      from: 'F-LD11',
      to: 'pit',
      kind: 'face',
      via: [
        [1250, -380],
        [950, -420],
      ],
    },
    {
      from: 'pit',
      to: 'crest',
      kind: 'ramp',
      via: [
        [480, -300],
        [260, -60],
      ],
    },
    {
      from: 'crest',
      to: 'junction',
      kind: 'flat',
      via: [
        [-420, 60],
        [-760, 260],
        [-1080, 480],
      ],
    },
    {
      from: 'junction',
      to: 'HOPPER-2',
      kind: 'flat',
      via: [
        [-1650, 420],
        [-2250, 620],
        [-2350, 980],
      ],
    },
    {
      from: 'junction',
      to: 'WASTE-2',
      kind: 'dump',
      via: [
        [-1380, 1100],
        [-1220, 1560],
      ],
    },
    { from: 'crest', to: 'FUEL-2', kind: 'flat', via: [[-120, 180]] },
    { from: 'crest', to: 'SHOP-2', kind: 'flat', via: [[20, 250]] },
    { from: 'crest', to: 'PARK-2', kind: 'flat', via: [[-210, -200]] },
  ],
  faces: [
    {
      unit: 'EX-11',
      node: 'F-EX11',
      destination: 'HOPPER-2',
      material: 'ORE',
      passes: 6,
      passSeconds: 27,
      passDeviation: 3,
      fuel: { tank_L: 1200, burn_lph: 85 },
    },
    {
      unit: 'LD-11',
      node: 'F-LD11',
      destination: 'WASTE-2',
      material: 'WASTE',
      passes: 4,
      passSeconds: 37,
      passDeviation: 4,
      fuel: { tank_L: 1000, burn_lph: 90 },
    },
  ],
  bays: { 'HOPPER-2': 1, 'WASTE-2': 3 },
  fuelPoint: 'FUEL-2',
  parking: 'PARK-2',
  workshop: 'SHOP-2',
  tank: 'S2-TK1',
  trucks: { first: 31, count: 16, target_t: 64, tank_L: 795, withoutScale: [33, 38, 44] },
  badges: { first: 165, count: 72 },
  support: {
    first: 31,
    counts: {
      dozer: 4,
      grader: 2,
      water: 2,
      drill: 2,
      bowser: 1,
      crane: 1,
      forklift: 1,
      light: 8,
      pump: 3,
      lighting: 5,
    },
    badges: {
      dozer: { first: 317, count: 16 },
      grader: { first: 333, count: 8 },
      drill: { first: 341, count: 8 },
      water: { first: 229, count: 8 },
      bowser: { first: 253, count: 4 },
    },
    loaders: { first: 237, count: 8 },
  },
};

/** Target load of a truck, tonnes. */
export const targetOf = ({ trucks }: Mine, index: number): number => trucks.targets_t?.[index] ?? trucks.target_t;

/** The demo mine's two pits (catalogue operations.md §11, §12). The geometry is invented. */
export const mines: readonly Mine[] = [s1, s2];
