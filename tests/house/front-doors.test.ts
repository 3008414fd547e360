import { expect, test } from 'vitest';
import { plugins } from '../../plugins/index.ts';

test.each(plugins.map((plugin) => [plugin.id, plugin] as const))(
  'the front door of %s says what its records say: who enters rows, who imports them',
  async (_id, plugin) => {
    const records = new Map((await plugin.loadRecords()).map((record) => [record.name, record]));
    const told = plugin.records.map(({ name, entered, ownImport }) => [name, entered !== false, ownImport === true]);
    expect(told).toEqual(
      plugin.records.map(({ name }) => [
        name,
        records.get(name)?.access.create !== undefined,
        records.get(name)?.access.import !== undefined,
      ]),
    );
  },
);
