import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import type { DemoMachine } from './demo-fleet.ts';
import { groupCodes } from './machines.ts';
import { randomOf } from './random-of.ts';

/**
 * Sheets of the models: engine, kW, empty and gross t, km/h, length, width, height m, tyres, L/h idle, low, medium,
 * high, price, life in hours.
 */
const models: Readonly<
  Record<
    string,
    readonly [
      engine: string,
      power: number,
      empty: number,
      gross: number,
      speed: number,
      length: number,
      width: number,
      height: number,
      tyre: string | null,
      tyres: number,
      burn: readonly [number, number, number, number],
      price: number,
      life: number,
    ]
  >
> = {
  H98: ['A12-900', 899, 66.4, 164.6, 60, 10.1, 6.6, 5.6, '27.00R49', 6, [16, 45, 60, 92], 1_450_000, 60_000],
  H64: ['A8-600', 566, 47.8, 111.8, 65, 9.2, 5.8, 4.7, '24.00R35', 6, [12, 32, 45, 66], 980_000, 60_000],
  S17: ['A16-1400', 1400, 310, 310, 2.4, 15, 7.9, 7.8, null, 0, [45, 120, 190, 240], 4_900_000, 60_000],
  S07: ['A8-560', 567, 118, 118, 4.5, 13, 5.7, 5.2, null, 0, [22, 60, 85, 115], 1_650_000, 50_000],
  L14: ['A12-780', 783, 105, 132, 34, 14.6, 5.2, 5.6, '45/65R45', 4, [24, 70, 105, 138], 1_900_000, 45_000],
  L12: ['A12-620', 607, 94, 116, 36, 13.6, 4.9, 5.4, '45/65R39', 4, [20, 60, 90, 120], 1_600_000, 45_000],
  D500: ['A8-450', 447, 70, 70, 12, 9.3, 5.2, 4.4, null, 0, [14, 40, 58, 80], 1_350_000, 40_000],
  G300: ['A6-220', 216, 27, 27, 45, 10.5, 3.1, 3.6, '20.5R25', 6, [7, 18, 27, 36], 520_000, 35_000],
  W60: ['A8-600', 566, 48, 108, 55, 10.4, 5.8, 5.2, '24.00R35', 6, [12, 30, 42, 60], 890_000, 45_000],
  R230: ['A8-560', 567, 62, 62, 2.2, 14.2, 6.1, 6.5, null, 0, [20, 55, 78, 100], 1_750_000, 40_000],
  B20: ['A6-260', 265, 18, 35, 80, 10.2, 2.6, 3.7, '13R22.5', 10, [4, 9, 15, 24], 290_000, 30_000],
  C60: ['A6-260', 260, 36, 36, 70, 11.2, 2.8, 3.6, '14.00R25', 6, [5, 12, 18, 28], 640_000, 30_000],
  F5: ['A4-60', 60, 7, 12, 22, 4.4, 1.4, 2.3, '8.25-15', 4, [2, 3, 4, 6], 48_000, 18_000],
  P4: ['A4-110', 110, 2.1, 3.2, 160, 5.3, 1.9, 1.8, '265/65R17', 4, [1, 2, 4, 7], 42_000, 12_000],
  Q250: ['E-132', 132, 3.2, 3.2, 0, 3.4, 1.6, 2, null, 0, [0, 0, 0, 0], 65_000, 40_000],
  M9: ['A3-15', 15, 1.1, 1.1, 0, 3.2, 1.5, 2.2, null, 0, [1, 1, 2, 2], 19_000, 20_000],
};

/** Technical sheets per model, capacities, and what each machine cost. */
export async function seedSheets(db: Database, fleet: readonly DemoMachine[]): Promise<void> {
  const first = new Map(fleet.map((machine) => [machine.model, machine]));
  const technical = Object.entries(models).map(
    ([
      model,
      [
        engine_model,
        power,
        mass_empty,
        mass_gross,
        top_speed,
        length,
        width,
        height,
        tyre_size,
        tyre_count,
        [idle, low, medium, high],
      ],
    ]) => ({
      id: seedId('equipment_technical_spec', model),
      model,
      engine_model,
      power,
      mass_empty,
      mass_gross,
      top_speed: top_speed === 0 ? null : Math.min(150, top_speed),
      length,
      width,
      height,
      tyre_size,
      tyre_count,
      tyre_tkph: model === 'H98' ? 560 : model === 'H64' ? 420 : null,
      front_empty: tyre_count === 6 && mass_gross > 100 ? 46 : null,
      front_loaded: tyre_count === 6 && mass_gross > 100 ? 33 : null,
      fuel_idle: idle,
      fuel_low: low,
      fuel_medium: medium,
      fuel_high: high,
      volumes: JSON.stringify([
        { fluid: 'engine_oil', litres: Math.round(power / 6) },
        { fluid: 'hydraulic', litres: Math.round(power / 2.5) },
        { fluid: 'coolant', litres: Math.round(power / 5) },
      ]),
    }),
  );
  await db.insertInto('equipment_technical_spec').values(technical).execute();

  const capacities = [...first.values()].flatMap((machine) => {
    const one = (kind: string, value: number | null, unit: string) =>
      value === null
        ? []
        : [
            {
              id: seedId('equipment_capacity', `${machine.model} ${kind}`),
              group: seedId('equipment_group', groupCodes[machine.family] ?? 'OT'),
              make: machine.make,
              model: machine.model,
              kind,
              value,
              unit,
              standard: 'maker',
            },
          ];
    return [
      ...one('payload', machine.payload, 't'),
      ...one('bucket_heaped', machine.bucket, 'm3'),
      ...one('tank', machine.tank, 'L'),
    ];
  });
  await db.insertInto('equipment_capacity').values(capacities).execute();

  const financial = fleet.map((machine) => {
    const random = randomOf(`price ${machine.code}`);
    const model = models[machine.model];
    if (!model) throw new Error(`No sheet says what a ${machine.model} is.`);
    const [price, life] = [model[11], model[12]];
    const paid = Math.round((price * (0.94 + random() * 0.1)) / 1000) * 1000;
    const rate = Math.round((paid / life) * 2.4 * 100) / 100;
    return {
      id: seedId('equipment_financial_spec', machine.code),
      currency: 'EUR',
      equipment: machine.id,
      purchase_order: `BC-${machine.commissionedOn.slice(0, 4)}-${1000 + Math.floor(random() * 9000)}`,
      purchase_price: String(paid),
      purchased_on: machine.commissionedOn,
      residual: String(paid / 10),
      life_hours: life,
      life_years: 12,
      method: machine.family === 'light_vehicle' ? 'straight_line' : 'hours',
      insurance_year: String(Math.round(paid * 0.012)),
      hourly_rate: String(rate),
      lease_monthly: ['LV-01', 'LV-02', 'LV-31'].includes(machine.code) ? '780' : null,
      budget_lines: JSON.stringify([
        { year: 2026, cost_kind: 'maintenance', amount: String(Math.round(paid * 0.07)) },
        { year: 2026, cost_kind: 'fuel', amount: String(Math.round(machine.hoursPerDay * 365 * model[10][2] * 1.05)) },
        { year: 2026, cost_kind: 'operators', amount: String(Math.round(machine.hoursPerDay * 365 * 9)) },
      ]),
    };
  });
  await db.insertInto('equipment_financial_spec').values(financial).execute();
}
