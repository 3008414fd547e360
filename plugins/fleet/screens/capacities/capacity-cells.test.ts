import { expect, test } from 'vitest';
import type { Row } from '../../../../core/records/client.ts';
import { modelLines } from './capacity-cells.ts';

const row = (values: Omit<Row, 'id' | 'version'>): Row => ({ id: JSON.stringify(values), version: 1, ...values });

test('a truck model in service without payload and a loader without bucket are found; what nobody runs misses nothing', () => {
  const capacities = [
    row({ model: 'H98', kind: 'payload', value: 98 }),
    row({ model: 'OLD', kind: 'tank', value: 500 }),
  ];
  const machines = [
    row({ model: 'H98', family: 'haul_truck', make: 'Atlas' }),
    row({ model: 'H98', family: 'haul_truck' }),
    row({ model: 'H64', family: 'haul_truck' }),
    row({ model: 'S17', family: 'hydraulic_shovel' }),
    row({ model: 'P4', family: 'light_vehicle' }),
  ];
  expect(
    modelLines(capacities, machines).map(({ model, machines: count, missing }) => [model, count, missing]),
  ).toEqual([
    ['H64', 1, ['payload']],
    ['H98', 2, []],
    ['OLD', 0, []],
    ['P4', 1, []],
    ['S17', 1, ['bucket_heaped']],
  ]);
});
