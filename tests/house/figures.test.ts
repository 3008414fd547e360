import { expect, it } from 'vitest';
import { serverPlugins } from '../../plugins/index.server.ts';

const reports = serverPlugins.flatMap(({ reports: own = [] }) => own).map(({ definition }) => definition);
const numeric = new Set(['integer', 'decimal', 'quantity', 'money']);

it.each(reports.map((report) => [report.name, report] as const))(
  '%s says of every figure how it is worked out, and of amounts in which currency they are',
  (_name, { columns, basis }) => {
    const figures = Object.entries(columns).filter(([, { kind }]) => numeric.has(kind));
    expect(figures.filter(([, { hint }]) => !hint).map(([name]) => name)).toEqual([]);
    const amounts = figures.filter(([, { kind }]) => kind === 'money');
    expect(amounts.length > 0).toBe(basis.money !== undefined);
    expect(amounts.filter(([, { options }]) => !Object.hasOwn(columns, String(options.currency)))).toEqual([]);
  },
);

it.each(reports.flatMap((report) => (report.behind ? [[report.name, report] as const] : [])))(
  '%s leads to the list of a record that there is, and proves figures that it has',
  (_name, { behind, columns }) => {
    const records = serverPlugins
      .flatMap(({ records: own = [] }) => own)
      .map((one) => ('definition' in one ? one.definition : one));
    const record = records.find(({ name }) => name === behind?.record);
    expect(record?.path).toBe(behind?.path);
    expect(Object.keys(behind?.proves ?? {}).filter((column) => !Object.hasOwn(columns, column))).toEqual([]);
  },
);
