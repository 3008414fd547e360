import { msg } from '@lingui/core/macro';
import type { Permission } from '../registry/access.ts';
import type { PluginDefinition, RecordEntry } from '../registry/plugin.ts';
import { defineRoute, type RouteDefinition } from '../registry/route.ts';
import type { RecordDefinition } from './record.ts';
import { useReadable } from './use-readable.ts';

const titles = { create: msg`New entry`, read: msg`Entry`, update: msg`Edit`, import: msg`Import`, print: msg`Print` };

/** The screens of a record: list, new, import, print, detail, edit. The full definition comes with the first of them. */
export function recordRoutes(entry: RecordEntry, plugin: PluginDefinition): readonly RouteDefinition[] {
  const { name, path } = entry;
  const may = (verb: string): Permission => `${name}:${verb}`;
  const list = defineRoute({
    path,
    title: entry.plural,
    can: may('read'),
    aliases: entry.aliases ?? [],
    screen: async () => {
      const plain = async () => (await import('./screens/record-list-screen.tsx')).RecordListScreen;
      const own = entry.list ? entry.list().then((screen) => screen.default) : plain();
      const [List, record] = await Promise.all([own, loadRecord(entry, plugin)]);
      return { default: () => <List record={useReadable(record, 'listed')} path={path} /> };
    },
  });
  const create = defineRoute({
    path: `${path}/new`,
    title: titles.create,
    can: may('create'),
    screen: async () => {
      const [{ RecordFormScreen }, record] = await Promise.all([import('./screens/record-form-screen.tsx'), loadRecord(entry, plugin)]);
      return { default: () => <RecordFormScreen record={useReadable(record, 'edited')} path={path} id={null} /> };
    },
  });
  const detail = defineRoute({
    path: `${path}/:id` as `${string}/:id`,
    title: titles.read,
    can: may('read'),
    screen: async () => {
      const [{ RecordDetailScreen }, record, Actions] = await Promise.all([import('./screens/record-detail-screen.tsx'), loadRecord(entry, plugin), entry.entryActions?.().then((module) => module.default)]);
      return { default: ({ parameters }) => <RecordDetailScreen record={useReadable(record, 'shown')} path={path} id={parameters.id} actions={Actions && ((row) => <Actions row={row} />)} /> };
    },
  });
  const update = defineRoute({
    path: `${path}/:id/edit` as `${string}/:id/edit`,
    title: titles.update,
    can: may('update'),
    screen: async () => {
      const [{ RecordFormScreen }, record] = await Promise.all([import('./screens/record-form-screen.tsx'), loadRecord(entry, plugin)]);
      return { default: ({ parameters }) => <RecordFormScreen record={useReadable(record, 'edited')} path={path} id={parameters.id} /> };
    },
  });
  const imports = defineRoute({
    path: `${path}/import`,
    title: titles.import,
    can: entry.ownImport ? may('import') : [may('create'), may('update')],
    screen: async () => {
      const [{ ImportScreen }, record] = await Promise.all([import('./import/import-screen.tsx'), loadRecord(entry, plugin)]);
      return { default: () => <ImportScreen record={useReadable(record, 'edited')} path={path} /> };
    },
  });
  const print = defineRoute({
    path: `${path}/print`,
    title: titles.print,
    can: may('read'),
    screen: async () => {
      const [{ PrintListScreen }, record] = await Promise.all([import('./export/print-list-screen.tsx'), loadRecord(entry, plugin)]);
      return { default: () => <PrintListScreen record={useReadable(record, 'listed')} path={path} /> };
    },
  });
  const lists = entry.list === false ? [] : [list, print];
  const entries = entry.entered === false ? [] : [create, imports];
  // A path of words goes before the one that takes any word for an id.
  return [...lists, ...entries, ...(entry.detail === false ? [] : [detail]), update];
}

async function loadRecord(entry: RecordEntry, plugin: PluginDefinition): Promise<RecordDefinition> {
  const record = (await plugin.loadRecords()).find(({ name }) => name === entry.name);
  if (!record) throw new Error(`The plugin "${plugin.id}" names the record "${entry.name}" at its front door and does not define it.`);
  return record;
}
