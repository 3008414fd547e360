import { expect, test } from 'vitest';
import type { Row } from '../../../../core/records/client.ts';
import { comparedLine, comparedSpecValues } from './compared.ts';

const sheet = (spec_values: unknown): Row => ({ id: '1', version: 1, spec_values });

test('what is not the same on every side differs, nothing known included', () => {
  expect(comparedLine('power', 'Power', ['899 kW', '899 kW']).differs).toBe(false);
  expect(comparedLine('power', 'Power', ['899 kW', '']).differs).toBe(true);
});

test('free characteristics stand side by side by their name', () => {
  const lines = comparedSpecValues([
    sheet([{ key: 'Retarder', value: '1200', unit: 'kW' }]),
    sheet([
      { key: 'Brakes', value: 'disc' },
      { key: 'Retarder', value: '1200', unit: 'kW' },
    ]),
    null,
  ]);
  expect(lines.map(({ label, values, differs }) => [label, values, differs])).toEqual([
    ['Retarder', ['1200 kW', '1200 kW', ''], true],
    ['Brakes', ['', 'disc', ''], true],
  ]);
});
