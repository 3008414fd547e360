import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import type { Family } from '../../records/choices.ts';

interface Batch {
  readonly site: 'S1' | 'S2';
  readonly prefix: string;
  readonly first: number;
  readonly count: number;
  readonly family: Family;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly payload?: number;
  readonly bucket?: number;
  readonly tank?: number;
}

/** A machine of the demo mine; `hours` is what its counter shows today, `hoursPerDay` how much it works. */
export interface DemoMachine {
  readonly id: string;
  readonly code: string;
  readonly site: 'S1' | 'S2';
  readonly family: Family;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly serial: string;
  readonly commissionedOn: string;
  readonly payload: number | null;
  readonly bucket: number | null;
  readonly tank: number | null;
  readonly hoursPerDay: number;
  readonly hours: number;
}

/**
 * The demo fleet of catalogue operations.md §12. Makers and models are invented; names are made of them, for a name is
 * read in every language.
 */
const batches: readonly Batch[] = [
  {
    site: 'S1',
    prefix: 'T',
    first: 1,
    count: 24,
    family: 'haul_truck',
    name: 'Atlas H98, 98 t',
    make: 'Atlas',
    model: 'H98',
    payload: 98,
    tank: 1136,
  },
  {
    site: 'S1',
    prefix: 'EX',
    first: 1,
    count: 2,
    family: 'hydraulic_shovel',
    name: 'Toubkal S17, 17 m³',
    make: 'Toubkal',
    model: 'S17',
    bucket: 17,
    tank: 3400,
  },
  {
    site: 'S1',
    prefix: 'LD',
    first: 1,
    count: 1,
    family: 'wheel_loader',
    name: 'Toubkal L14, 14 m³',
    make: 'Toubkal',
    model: 'L14',
    bucket: 14,
    tank: 1400,
  },
  {
    site: 'S2',
    prefix: 'T',
    first: 31,
    count: 16,
    family: 'haul_truck',
    name: 'Atlas H64, 64 t',
    make: 'Atlas',
    model: 'H64',
    payload: 64,
    tank: 795,
  },
  {
    site: 'S2',
    prefix: 'EX',
    first: 11,
    count: 1,
    family: 'hydraulic_shovel',
    name: 'Toubkal S07',
    make: 'Toubkal',
    model: 'S07',
    bucket: 6.7,
    tank: 1200,
  },
  {
    site: 'S2',
    prefix: 'LD',
    first: 11,
    count: 1,
    family: 'wheel_loader',
    name: 'Toubkal L12',
    make: 'Toubkal',
    model: 'L12',
    bucket: 11.5,
    tank: 1000,
  },
  ...support('S1', 1, {
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
  }),
  ...support('S2', 31, {
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
  }),
];

function support(
  site: 'S1' | 'S2',
  first: number,
  count: Record<
    'dozer' | 'grader' | 'water' | 'drill' | 'bowser' | 'crane' | 'forklift' | 'light' | 'pump' | 'lighting',
    number
  >,
): Batch[] {
  const one = (
    prefix: string,
    family: Family,
    name: string,
    make: string,
    model: string,
    number: number,
    tank?: number,
  ): Batch => ({ site, prefix, first, count: number, family, name, make, model, ...(tank ? { tank } : {}) });
  return [
    one('DZ', 'dozer', 'Siroua D500', 'Siroua', 'D500', count.dozer, 1200),
    one('GR', 'grader', 'Siroua G300', 'Siroua', 'G300', count.grader, 500),
    one('WT', 'water_truck', 'Atlas W60, 60 m³', 'Atlas', 'W60', count.water, 1000),
    one('DR', 'drill', 'Ouzoud R230', 'Ouzoud', 'R230', count.drill, 1100),
    one('BW', 'fuel_bowser', 'Ouzoud B20, 20 m³', 'Ouzoud', 'B20', count.bowser, 400),
    one('CR', 'crane', 'Ouzoud C60, 60 t', 'Ouzoud', 'C60', count.crane, 400),
    one('FK', 'forklift', 'Ouzoud F5, 5 t', 'Ouzoud', 'F5', count.forklift, 80),
    one('LV', 'light_vehicle', 'Draa P4, 4×4', 'Draa', 'P4', count.light, 80),
    one('PU', 'pump', 'Draa Q250', 'Draa', 'Q250', count.pump),
    one('LT', 'lighting_plant', 'Draa M9, 9 m', 'Draa', 'M9', count.lighting, 120),
  ];
}

/** Working hours of an average day, by family. */
const hoursPerDay: Partial<Record<Family, number>> = {
  haul_truck: 17.5,
  hydraulic_shovel: 17,
  wheel_loader: 15,
  dozer: 12,
  grader: 11,
  water_truck: 12,
  drill: 11,
  fuel_bowser: 9,
  crane: 4,
  forklift: 5,
  light_vehicle: 6,
  pump: 9,
  lighting_plant: 10,
};

/** The machines of the demo mine: two sites, 118 machines, the same at every start. */
export function demoFleet(today: Date): readonly DemoMachine[] {
  const random = seededRandom(42);
  return batches.flatMap((batch) =>
    Array.from({ length: batch.count }, (_, index): DemoMachine => {
      const code = `${batch.prefix}-${String(batch.first + index).padStart(2, '0')}`;
      const serial = `${batch.model}-${10_000 + Math.floor(random() * 89_999)}`;
      const commissionedOn = `${2012 + Math.floor(random() * 12)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-15`;
      const perDay = hoursPerDay[batch.family] ?? 8;
      const days = (today.getTime() - Date.parse(commissionedOn)) / 86_400_000;
      // Older machines worked less in some of their years.
      const hours = Math.min(52_000, Math.round(days * perDay * 0.72));
      return {
        id: seedId('equipment', code),
        code,
        serial,
        commissionedOn,
        hours,
        hoursPerDay: perDay,
        site: batch.site,
        family: batch.family,
        name: batch.name,
        make: batch.make,
        model: batch.model,
        payload: batch.payload ?? null,
        bucket: batch.bucket ?? null,
        tank: batch.tank ?? null,
      };
    }),
  );
}
