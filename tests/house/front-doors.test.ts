import { expect, test } from 'vitest';
import { plugins } from '../../plugins/index.ts';

test.each(plugins.flatMap(({ records }) => records.map((entry) => [entry.name, entry] as const)))(
  'the first load knows of %s what its file says: its words, its path, who enters and imports rows',
  async (_name, entry) => {
    const { name, path, title, plural, listTitle, aliases, nav, actor, forms, access } = await entry.load();
    const { load: _load, words: _words, ownImport, ...told } = entry;
    const given = { name, path, title, plural, listTitle, aliases, nav, actor, forms };
    expect(told).toEqual(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
    expect(ownImport === true).toBe(access.import !== undefined);
    expect(forms !== false).toBe(access.create !== undefined);
  },
);
