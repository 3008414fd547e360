import { seedId } from '../../../../core/host/seed.ts';
import type { DraftOf } from '../../../../core/records/record.ts';
import type { mineLocation } from '../../records/mine-location.ts';
import { around, type DemoSite, type Local } from './ground.ts';
import { materialId } from './materials.ts';

/** Columns that only some places have a value of. */
const sometimes = [
  'mine_ore_level',
  'bays',
  'throughput',
  'speed_limit',
  'capacity_t',
  'lift_height',
  'lined',
  'reclaimable',
  'opening_t',
] as const;
type Details = Readonly<
  Pick<DraftOf<typeof mineLocation>, (typeof sometimes)[number] | 'material_class' | 'double_side'>
>;

interface DemoPlace {
  readonly site: DemoSite;
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  readonly type: string;
  readonly at: Local;
  /** Half axes in metres. */
  readonly size: readonly [wide: number, deep: number];
  readonly more?: Details;
  /** Codes of the materials it takes. */
  readonly takes?: readonly string[];
  /** Where it lay until three weeks ago. */
  readonly before?: Local;
}

const face = (
  site: DemoSite,
  unit: string,
  at: Local,
  level: string,
  kind: Details['material_class'],
  before?: Local,
): DemoPlace => ({
  site,
  code: `F-${unit.replace('-', '')}`,
  en: `Face of ${unit}`,
  fr: `Front de ${unit}`,
  type: 'loading_face',
  at,
  size: [115, 100],
  ...(before ? { before } : {}),
  more: {
    mine_ore_level: seedId('mine_ore_level', level),
    material_class: kind,
    double_side: unit === 'EX-01',
    speed_limit: 20,
  },
});

/**
 * Places of the demo mine, laid about the nodes of the simulator's roads (`plugins/tracking/server/simulator/mine.ts`); the
 * ground between is invented.
 */
const places: readonly DemoPlace[] = [
  face('S1', 'EX-01', [-1500, -900], 'P06-C1', 'ore', [-1560, -935]),
  face('S1', 'EX-02', [-1800, 100], 'P09-C0', 'waste'),
  face('S1', 'LD-01', [-900, -1400], 'P03-C2', 'low_grade'),
  {
    site: 'S1',
    code: 'HOPPER-1',
    en: 'Hopper 1',
    fr: 'Trémie 1',
    type: 'hopper',
    at: [2400, 1700],
    size: [75, 70],
    takes: ['ORE', 'C0', 'C1'],
    more: { material_class: 'ore', bays: 2, throughput: 2200, speed_limit: 20 },
  },
  {
    site: 'S1',
    code: 'WASTE-1',
    en: 'Waste dump 1',
    fr: 'Halde à stériles 1',
    type: 'waste_dump',
    at: [700, 2500],
    size: [170, 150],
    takes: ['WASTE', 'INT', 'MORTS'],
    more: { material_class: 'waste', bays: 3, capacity_t: 42_000_000, lift_height: 15, speed_limit: 20 },
  },
  {
    site: 'S1',
    code: 'STOCK-1',
    en: 'Low-grade stockpile 1',
    fr: 'Stock basse teneur 1',
    type: 'stockpile',
    at: [2300, 500],
    size: [140, 125],
    takes: ['LOWGRADE', 'C2'],
    more: {
      material_class: 'low_grade',
      bays: 3,
      capacity_t: 1_200_000,
      reclaimable: true,
      opening_t: 310_000,
      speed_limit: 20,
    },
  },
  {
    site: 'S1',
    code: 'ROM-1',
    en: 'Ore pad 1',
    fr: 'Parc à minerai 1',
    type: 'rom_pad',
    at: [3000, 1950],
    size: [120, 90],
    takes: ['ORE', 'C0', 'C1'],
    more: { material_class: 'ore', bays: 2, capacity_t: 400_000, reclaimable: true, opening_t: 86_000 },
  },
  {
    site: 'S1',
    code: 'BACK-1',
    en: 'Backfill, panel 1',
    fr: 'Remblai du panneau 1',
    type: 'backfill',
    at: [-2000, -1330],
    size: [150, 200],
    takes: ['WASTE', 'MORTS', 'INT'],
    more: { material_class: 'waste', bays: 3, capacity_t: 6_500_000 },
  },
  {
    site: 'S1',
    code: 'TOP-1',
    en: 'Topsoil store',
    fr: 'Dépôt de terre végétale',
    type: 'stockpile',
    at: [-600, 1900],
    size: [130, 110],
    takes: ['TOP'],
    more: { capacity_t: 900_000, reclaimable: true },
  },
  {
    site: 'S1',
    code: 'FUEL-1',
    en: 'Fuel point 1',
    fr: 'Point de carburant 1',
    type: 'fuel_point',
    at: [250, 520],
    size: [65, 60],
    more: { bays: 2 },
  },
  {
    site: 'S1',
    code: 'SHOP-1',
    en: 'Workshop 1',
    fr: 'Atelier 1',
    type: 'workshop',
    at: [-420, 720],
    size: [110, 80],
    more: { bays: 6 },
  },
  { site: 'S1', code: 'PARK-1', en: 'Parking 1', fr: 'Parking 1', type: 'parking', at: [620, -150], size: [120, 80] },
  {
    site: 'S1',
    code: 'BRIDGE-1',
    en: 'Weighbridge 1',
    fr: 'Pont-bascule 1',
    type: 'weighbridge',
    at: [1750, 1900],
    size: [25, 15],
    more: { bays: 1 },
  },
  face('S2', 'EX-11', [900, -1300], '1100', 'ore'),
  face('S2', 'LD-11', [1500, -500], '1110', 'waste'),
  {
    site: 'S2',
    code: 'HOPPER-2',
    en: 'Hopper 2',
    fr: 'Trémie 2',
    type: 'hopper',
    at: [-2200, 1300],
    size: [75, 70],
    takes: ['ORE', 'HG', 'MG'],
    more: { material_class: 'ore', bays: 1, throughput: 1000, speed_limit: 20 },
  },
  {
    site: 'S2',
    code: 'WASTE-2',
    en: 'Waste dump 2',
    fr: 'Halde à stériles 2',
    type: 'waste_dump',
    at: [-1000, 1900],
    size: [160, 150],
    takes: ['WASTE', 'WST', 'MW', 'OVB'],
    more: { material_class: 'waste', bays: 3, capacity_t: 30_000_000, lift_height: 15, speed_limit: 20 },
  },
  {
    site: 'S2',
    code: 'ROM-2',
    en: 'ROM pad 2',
    fr: 'Parc à minerai 2',
    type: 'rom_pad',
    at: [-2750, 1000],
    size: [110, 90],
    takes: ['ORE', 'HG', 'MG'],
    more: { material_class: 'ore', bays: 2, capacity_t: 60_000, reclaimable: true, opening_t: 21_000 },
  },
  {
    site: 'S2',
    code: 'LG-2',
    en: 'Low-grade stockpile 2',
    fr: 'Stock basse teneur 2',
    type: 'stockpile',
    at: [-2000, 300],
    size: [130, 120],
    takes: ['LOWGRADE', 'LG'],
    more: { material_class: 'low_grade', bays: 2, capacity_t: 900_000, reclaimable: true, opening_t: 245_000 },
  },
  {
    site: 'S2',
    code: 'OX-2',
    en: 'Oxide pad',
    fr: 'Aire des oxydes',
    type: 'leach_pad',
    at: [-350, 1250],
    size: [140, 120],
    takes: ['OX'],
    more: { material_class: 'ore', bays: 2, capacity_t: 250_000 },
  },
  {
    site: 'S2',
    code: 'PAG-2',
    en: 'Encapsulated cell',
    fr: 'Alvéole encapsulée',
    type: 'waste_dump',
    at: [-300, 2400],
    size: [170, 140],
    takes: ['PAG'],
    more: { material_class: 'waste', bays: 2, capacity_t: 3_000_000, lined: true },
  },
  {
    site: 'S2',
    code: 'FUEL-2',
    en: 'Fuel point 2',
    fr: 'Point de carburant 2',
    type: 'fuel_point',
    at: [-250, 320],
    size: [65, 60],
    more: { bays: 2 },
  },
  {
    site: 'S2',
    code: 'SHOP-2',
    en: 'Workshop 2',
    fr: 'Atelier 2',
    type: 'workshop',
    at: [180, 480],
    size: [100, 75],
    more: { bays: 4 },
  },
  { site: 'S2', code: 'PARK-2', en: 'Parking 2', fr: 'Parking 2', type: 'parking', at: [-300, -420], size: [110, 75] },
];

/** What overflows goes where. */
const fallbacks: Readonly<Record<string, string>> = { 'HOPPER-1': 'ROM-1', 'HOPPER-2': 'ROM-2', 'WASTE-1': 'BACK-1' };
const unloading = (place: DemoPlace): boolean => place.takes !== undefined;

/**
 * The places as they lay at first; every row has the same columns. `surveyed` is the day on which stocks were last
 * measured.
 */
export function placeRows(from: string, surveyed = from.slice(0, 10)) {
  return places.map((place, index) => ({
    id: seedId('mine_location', place.code),
    site: seedId('site', place.site),
    code: place.code,
    label: JSON.stringify({ en: place.en, fr: place.fr }),
    type: place.type,
    shape: JSON.stringify(around(place.site, place.before ?? place.at, ...place.size)),
    valid_from: from,
    dwell_min_s: 30,
    double_side: false,
    ...Object.fromEntries(sometimes.map((name) => [name, null])),
    material_class: 'any',
    ...place.more,
    materials: place.takes?.map((code) => materialId(place.site, code)) ?? null,
    status: unloading(place) ? 'open' : null,
    fallback: fallbacks[place.code] ? seedId('mine_location', fallbacks[place.code] as string) : null,
    opening_date: place.more?.opening_t ? surveyed : null,
    sort: index + 1,
  }));
}

/** Faces that moved since: the code, and the shape of today. */
export const movedPlaces = (): readonly { readonly id: string; readonly shape: string }[] =>
  places
    .filter(({ before }) => before)
    .map((place) => ({
      id: seedId('mine_location', place.code),
      shape: JSON.stringify(around(place.site, place.at, ...place.size)),
    }));
