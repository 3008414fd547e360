import { expect, test } from 'vitest';
import { templateIn } from './template-in.ts';

const told = async (name: string, text: string): Promise<string> =>
  templateIn(new File([text], name), 'en').then(
    ({ head }) => head.code,
    (error: Error) => error.message,
  );

test('a file is read by what is in it; one that only calls itself a workbook is told so', async () => {
  expect(await told('checks.xlsx', 'code;label')).toBe(
    'This file is named as a workbook but is not one: save it as XLSX or JSON.',
  );
  expect(await told('CHECKS.XLS', '')).toMatch(/^This file is named as a workbook/);
  expect(await told('checks.json', 'code;label')).toBe('This file is not JSON.');
  expect(
    await told('checks.json', JSON.stringify({ code: 'CHK', title: 'Check', sections: [{ items: ['Tyres'] }] })),
  ).toBe('CHK');
  // An archive that is no workbook.
  expect(await told('checks.xlsx', 'PK no archive')).toMatch(/^This spreadsheet cannot be read/);
});
