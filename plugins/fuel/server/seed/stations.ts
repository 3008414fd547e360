import { seedId } from '../../../../core/host/seed.ts';

/** A tank of the demo mine and what stands around it (catalogue operations.md §12). */
export interface DemoTank {
  readonly site: 'S1' | 'S2';
  readonly station: string;
  readonly en: string;
  readonly fr: string;
  readonly code: string;
  readonly capacity: number;
  /** The bowser that carries it. */
  readonly vehicle?: string;
  /** Filled from this tank instead of by tankers. */
  readonly from?: string;
  /** Diesel unless told. */
  readonly product?: 'def';
  /** Litres of a tanker; 32,000 unless told. */
  readonly tanker?: number;
  readonly pumps: readonly string[];
  readonly totaliser: number;
}

/** The tank of DEF at a site. */
export const defTanks = { S1: 'S1-DEF', S2: 'S2-DEF' } as const;

/** Two tanks of 150 kL and one of 100 kL; bowsers of 20 kL; DEF in 8 kL. */
export const demoTanks: readonly DemoTank[] = [
  {
    site: 'S1',
    station: 'FS-1',
    en: 'Kef Nord pit station',
    fr: 'Poste de la fosse Kef Nord',
    code: 'S1-TK1',
    capacity: 150_000,
    pumps: ['P1', 'P2'],
    totaliser: 1_795_000,
  },
  {
    site: 'S1',
    station: 'FS-2',
    en: 'Kef Nord workshop station',
    fr: "Poste de l'atelier Kef Nord",
    code: 'S1-TK2',
    capacity: 150_000,
    pumps: ['P1'],
    totaliser: 640_000,
  },
  {
    site: 'S2',
    station: 'FS-3',
    en: 'Kef Sud station',
    fr: 'Poste de Kef Sud',
    code: 'S2-TK1',
    capacity: 100_000,
    pumps: ['P1', 'P2'],
    totaliser: 1_796_000,
  },
  {
    site: 'S1',
    station: 'FS-2',
    en: 'Kef Nord workshop station',
    fr: "Poste de l'atelier Kef Nord",
    code: defTanks.S1,
    capacity: 8_000,
    product: 'def',
    tanker: 4_500,
    pumps: ['D1'],
    totaliser: 41_000,
  },
  {
    site: 'S2',
    station: 'FS-3',
    en: 'Kef Sud station',
    fr: 'Poste de Kef Sud',
    code: defTanks.S2,
    capacity: 8_000,
    product: 'def',
    tanker: 4_500,
    pumps: ['D1'],
    totaliser: 38_000,
  },
  {
    site: 'S1',
    station: 'BW-01',
    en: 'Bowser BW-01',
    fr: 'Citerne BW-01',
    code: 'BW-01',
    capacity: 20_000,
    vehicle: 'BW-01',
    from: 'S1-TK2',
    pumps: ['P1'],
    totaliser: 310_000,
  },
  {
    site: 'S1',
    station: 'BW-02',
    en: 'Bowser BW-02',
    fr: 'Citerne BW-02',
    code: 'BW-02',
    capacity: 20_000,
    vehicle: 'BW-02',
    from: 'S1-TK2',
    pumps: ['P1'],
    totaliser: 305_000,
  },
  {
    site: 'S2',
    station: 'BW-31',
    en: 'Bowser BW-31',
    fr: 'Citerne BW-31',
    code: 'BW-31',
    capacity: 20_000,
    vehicle: 'BW-31',
    from: 'S2-TK1',
    pumps: ['P1'],
    totaliser: 288_000,
  },
];

const positions: Readonly<Record<string, { readonly lon: number; readonly lat: number }>> = {
  'FS-1': { lon: -6.2075, lat: 31.0535 },
  'FS-2': { lon: -6.2142, lat: 31.0478 },
  'FS-3': { lon: -6.3176, lat: 30.9639 },
};

/** A standing cylinder's dip table: litres rise evenly with the height. */
const dipTable = (capacity: number): readonly { readonly height_mm: number; readonly litres: number }[] =>
  Array.from({ length: 11 }, (_, step) => ({
    height_mm: step * (capacity >= 100_000 ? 800 : 200),
    litres: (capacity * step) / 10,
  }));

/** The rows of stations, tanks and pumps. `due` is the day on which calibrations end. */
export function stationRows(due: string) {
  const stations = demoTanks
    .filter(({ station }, index) => demoTanks.findIndex((one) => one.station === station) === index)
    .map(({ site, station, en, fr, vehicle }) => ({
      id: seedId('fuel_station', station),
      site: seedId('site', site),
      code: station,
      label: JSON.stringify({ en, fr }),
      kind: vehicle ? 'bowser' : 'fixed',
      vehicle: vehicle ? seedId('equipment', vehicle) : null,
      position: positions[station] ? JSON.stringify(positions[station]) : null,
      open_24h: !vehicle,
      active: true,
    }));
  const tanks = demoTanks.map(({ site, station, code, capacity, product = 'diesel' }) => ({
    id: seedId('fuel_tank', code),
    site: seedId('site', site),
    station: seedId('fuel_station', station),
    code,
    product,
    capacity,
    safe_fill: code === 'S2-TK1' ? 98 : 95,
    dead_stock: capacity * 0.03,
    critical_level: capacity * 0.12,
    reorder_level: capacity * 0.3,
    dip_table: JSON.stringify(dipTable(capacity)),
  }));
  const pumps = demoTanks.flatMap(({ site, station, code, pumps: own, vehicle }) =>
    own.map((pump) => ({
      id: seedId('fuel_pump', `${code} ${pump}`),
      site: seedId('site', site),
      station: seedId('fuel_station', station),
      tank: seedId('fuel_tank', code),
      code: pump,
      flow: vehicle ? 150 : 300,
      meter_factor: 1,
      calibration_due: due,
    })),
  );
  return { stations, tanks, pumps };
}
