import { seedId } from '../../../../core/host/seed.ts';
import type { DemoSite } from './ground.ts';

type Material = readonly [
  code: string,
  en: string,
  fr: string,
  kind: string,
  density: number,
  swell: number,
  colour: string,
  limits?: readonly [analyte: string, min: number | null, max: number | null],
  domain?: string,
];

/**
 * What trucks carry, and what the geologist tells apart by grade (catalogue geology-income.md §1). The first three are
 * what the trucks of the demo mine are loaded with.
 */
const materials: Readonly<Record<DemoSite, readonly Material[]>> = {
  S1: [
    ['ORE', 'Ore', 'Minerai', 'ore', 1.8, 30, '#c87619', ['P2O5', 28, 34]],
    ['LOWGRADE', 'Low grade', 'Basse teneur', 'low_grade', 1.85, 30, '#d1980b', ['P2O5', 24, 28]],
    ['WASTE', 'Waste', 'Stérile', 'waste', 2.05, 35, '#5f6b7c'],
    ['C0', 'Layer 0', 'Couche 0', 'ore', 1.75, 30, '#946638', ['P2O5', 31, null], 'layer'],
    ['C1', 'Layer 1', 'Couche 1', 'ore', 1.8, 30, '#b07d47', ['P2O5', 28, 31], 'layer'],
    ['C2', 'Layer 2, low grade', 'Couche 2, basse teneur', 'low_grade', 1.85, 30, '#ceb379', ['P2O5', 24, 28], 'layer'],
    ['INT', 'Interbed', 'Intercalaire', 'waste', 2, 32, '#738091', ['P2O5', null, 24], 'layer'],
    ['MORTS', 'Overburden', 'Morts-terrains', 'waste', 2.05, 35, '#8f99a8'],
    ['TOP', 'Topsoil', 'Terre végétale', 'topsoil', 1.5, 20, '#5a701a'],
  ],
  S2: [
    ['ORE', 'Ore', 'Minerai', 'ore', 2.65, 40, '#c87619', ['CU', 0.35, 0.75]],
    ['LOWGRADE', 'Low grade', 'Basse teneur', 'low_grade', 2.62, 40, '#d1980b', ['CU', 0.2, 0.35]],
    ['WASTE', 'Waste', 'Stérile', 'waste', 2.6, 38, '#5f6b7c'],
    ['HG', 'High-grade sulphide', 'Sulfuré haute teneur', 'ore', 2.68, 40, '#ac2f33', ['CU', 0.6, null], 'sulphide'],
    [
      'MG',
      'Medium-grade sulphide',
      'Sulfuré moyenne teneur',
      'ore',
      2.65,
      40,
      '#d33d17',
      ['CU', 0.35, 0.6],
      'sulphide',
    ],
    ['LG', 'Low grade', 'Basse teneur', 'low_grade', 2.62, 40, '#eb6847', ['CU', 0.2, 0.35], 'sulphide'],
    ['OX', 'Oxide ore', 'Minerai oxydé', 'ore', 2.45, 35, '#00a396', ['CU', 0.3, null], 'oxide'],
    [
      'MW',
      'Mineralised waste',
      'Stérile minéralisé',
      'mineralised_waste',
      2.6,
      38,
      '#634dbf',
      ['CU', 0.1, 0.2],
      'sulphide',
    ],
    ['WST', 'Fresh waste', 'Stérile franc', 'waste', 2.6, 38, '#738091', ['CU', null, 0.1], 'sulphide'],
    ['PAG', 'Acid-forming waste', 'Stérile acidogène', 'waste', 2.62, 38, '#d9822b', ['S', 0.5, null]],
    ['OVB', 'Overburden', 'Découverte', 'waste', 1.9, 25, '#8f99a8'],
    ['TOP', 'Topsoil', 'Terre végétale', 'topsoil', 1.5, 20, '#5a701a'],
  ],
};

const analytes: readonly (readonly [
  code: string,
  en: string,
  fr: string,
  symbol: string,
  unit: string,
  decimals: number,
  payable: boolean,
])[] = [
  ['CU', 'Copper', 'Cuivre', 'Cu', '%', 2, true],
  ['AU', 'Gold', 'Or', 'Au', 'g/t', 2, true],
  ['AG', 'Silver', 'Argent', 'Ag', 'g/t', 1, true],
  ['MO', 'Molybdenum', 'Molybdène', 'Mo', 'ppm', 0, false],
  ['S', 'Sulphur', 'Soufre', 'S', '%', 2, false],
  ['AS', 'Arsenic', 'Arsenic', 'As', 'ppm', 0, false],
  ['FE', 'Iron', 'Fer', 'Fe', '%', 2, false],
  ['P2O5', 'Phosphorus pentoxide', 'Anhydride phosphorique', 'P₂O₅', '%', 2, true],
  ['MGO', 'Magnesia', 'Magnésie', 'MgO', '%', 2, false],
  ['CAO', 'Lime', 'Chaux', 'CaO', '%', 2, false],
  ['SIO2', 'Silica', 'Silice', 'SiO₂', '%', 2, false],
  ['CD', 'Cadmium', 'Cadmium', 'Cd', 'ppm', 1, false],
  ['H2O', 'Water', 'Eau', 'H₂O', '%', 1, false],
  ['SG', 'Density', 'Densité', 'SG', 't/m3', 2, false],
];

export const materialId = (site: DemoSite, code: string): string => seedId('mineral_type', `${site} ${code}`);

export const analyteRows = () =>
  analytes.map(([code, en, fr, symbol, unit, decimals, payable], index) => ({
    id: seedId('analyte', code),
    code,
    label: JSON.stringify({ en, fr }),
    symbol,
    unit,
    decimals,
    payable,
    sort: index + 1,
    active: true,
  }));

export const materialRows = () =>
  (['S1', 'S2'] as const).flatMap((site) =>
    materials[site].map(([code, en, fr, kind, density, swell, colour, limits, domain], index) => ({
      id: materialId(site, code),
      site: seedId('site', site),
      code,
      label: JSON.stringify({ en, fr }),
      class: kind,
      bank_density: density,
      swell_pct: swell,
      moisture_pct: kind === 'ore' ? 4 : 3,
      domain: domain ?? 'all',
      cutoffs: limits
        ? JSON.stringify([{ analyte: seedId('analyte', limits[0]), min: limits[1], max: limits[2] }])
        : null,
      acid_forming: code === 'PAG' ? 'yes' : 'no',
      colour,
      pattern: kind === 'ore' ? 'solid' : kind === 'low_grade' ? 'hatch' : 'dots',
      sort: index + 1,
      active: true,
    })),
  );
