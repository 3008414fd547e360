import { seedId } from '../../../../core/host/seed.ts';
import { around, rectangle, type DemoSite, type Local } from './ground.ts';
import { materialId } from './materials.ts';

const label = (en: string, fr: string): string => JSON.stringify({ en, fr });

export const depositRows = (today: Date) => [
  {
    id: seedId('deposit', 'D-KN'),
    site: seedId('site', 'S1'),
    code: 'D-KN',
    label: label('Kef Nord phosphate', 'Phosphate de Kef Nord'),
    licence_no: 'PE-2009-114',
    licence_expiry: `${today.getUTCFullYear() + 3}-06-30`,
    commodities: [seedId('analyte', 'P2O5')],
    geology: 'sedimentary_phosphate',
    active: true,
  },
  {
    id: seedId('deposit', 'D-KS'),
    site: seedId('site', 'S2'),
    code: 'D-KS',
    label: label('Kef Sud copper-gold', 'Cuivre-or de Kef Sud'),
    licence_no: 'PE-2014-027',
    licence_expiry: `${today.getUTCFullYear() + 6}-11-15`,
    commodities: [seedId('analyte', 'CU'), seedId('analyte', 'AU')],
    geology: 'porphyry',
    active: true,
  },
];

/** South-west corner of the first panel of the strip mine, and the size of a panel. */
const strip = { west: -2200, south: -1700, wide: 450, deep: 735, columns: 4, rows: 3 } as const;
const southCentre: Local = [1000, -750];

export const pitRows = () => [
  {
    id: seedId('pit', 'PIT-N'),
    site: seedId('site', 'S1'),
    code: 'PIT-N',
    label: label('Kef Nord pit', 'Fosse Kef Nord'),
    deposit: seedId('deposit', 'D-KN'),
    outline: JSON.stringify(rectangle('S1', [-2300, -1800], [-300, 600])),
    bench_height: 12,
    ramp_width: 28,
    ramp_gradient: 8,
    active: true,
  },
  {
    id: seedId('pit', 'PIT-S'),
    site: seedId('site', 'S2'),
    code: 'PIT-S',
    label: label('Kef Sud pit', 'Fosse Kef Sud'),
    deposit: seedId('deposit', 'D-KS'),
    outline: JSON.stringify(around('S2', southCentre, 960, 860, 24)),
    bench_height: 10,
    ramp_width: 26,
    ramp_gradient: 10,
    active: true,
  },
];

interface DemoLevel {
  readonly site: DemoSite;
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  readonly top: number;
  readonly bottom: number;
  readonly outline: unknown;
  readonly materials: readonly (readonly [code: string, tonnes: number, density: number])[];
  readonly state: 'planned' | 'open' | 'mined_out';
  readonly start: number;
}

/** Twelve panels of three layers, mined from the east. */
function stripLevels(): DemoLevel[] {
  return Array.from({ length: strip.columns * strip.rows }, (_, panel) => {
    const [column, row] = [panel % strip.columns, Math.floor(panel / strip.columns)];
    const west = strip.west + column * strip.wide;
    const south = strip.south + row * strip.deep;
    const name = String(panel + 1).padStart(2, '0');
    return [0, 1, 2].map((layer): DemoLevel => {
      const ore = layer < 2;
      const tonnes = 600_000 + ((panel * 7 + layer * 3) % 9) * 100_000;
      return {
        site: 'S1',
        code: `P${name}-C${layer}`,
        en: `Panel ${panel + 1}, layer ${layer}`,
        fr: `Panneau ${panel + 1}, couche ${layer}`,
        top: 548 - layer * 12,
        bottom: 536 - layer * 12,
        outline: rectangle('S1', [west, south], [west + strip.wide, south + strip.deep]),
        materials: [
          [ore ? 'ORE' : 'LOWGRADE', tonnes, ore ? 1.8 : 1.85],
          ['WASTE', Math.round(tonnes * 1.9), 2.05],
        ],
        state: [1, 2, 5, 8].includes(panel) ? 'open' : panel < 1 ? 'mined_out' : 'planned',
        start: panel - 5,
      };
    });
  }).flat();
}

/** Fifteen benches of ten metres, each smaller than the one above. */
const benchLevels = (): DemoLevel[] =>
  Array.from({ length: 15 }, (_, index): DemoLevel => {
    const floor = 1140 - index * 10;
    const tonnes = Math.round(6_000_000 - index * 310_000);
    const ore = Math.round(tonnes * (0.25 + index * 0.014));
    return {
      site: 'S2',
      code: String(floor),
      en: `Bench ${floor}`,
      fr: `Gradin ${floor}`,
      top: floor + 10,
      bottom: floor,
      outline: around('S2', southCentre, 900 - index * 42, 800 - index * 36, 24),
      materials: [
        ['ORE', ore, 2.65],
        ['LOWGRADE', Math.round(tonnes * 0.12), 2.62],
        ['WASTE', tonnes - ore - Math.round(tonnes * 0.12), 2.6],
      ],
      state: index < 2 ? 'mined_out' : index < 6 ? 'open' : 'planned',
      start: index - 5,
    };
  });

/** Levels by which tonnes are counted; months are told from `today`. */
export const levelRows = (today: Date) =>
  [...stripLevels(), ...benchLevels()].map((level, index) => ({
    id: seedId('mine_ore_level', level.code),
    site: seedId('site', level.site),
    code: level.code,
    label: label(level.en, level.fr),
    pit: seedId('pit', level.site === 'S1' ? 'PIT-N' : 'PIT-S'),
    top_z: level.top,
    bottom_z: level.bottom,
    outline: JSON.stringify(level.outline),
    mineral_types: level.materials.map(([code]) => materialId(level.site, code)),
    plan: JSON.stringify(
      level.materials.map(([code, tonnes, density]) => ({
        mineral_type: materialId(level.site, code),
        tonnes,
        bcm: Math.round(tonnes / density),
      })),
    ),
    planned_start: dayOf(today, level.start),
    planned_end: dayOf(today, level.start + 6),
    sort: index + 1,
    state: level.state,
  }));

const dayOf = (today: Date, months: number): string =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
