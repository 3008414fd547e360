import { msg } from '@lingui/core/macro';
import type { Permission } from '../registry/access.ts';
import type { PluginDefinition, RecordEntry } from '../registry/plugin.ts';
import { defineRoute, type RouteDefinition } from '../registry/route.ts';
import type { RecordDefinition } from './record.ts';
import { Readable } from './readable.tsx';

const titles = { create: msg`New entry`, read: msg`Entry`, update: msg`Edit`, import: msg`Import`, print: msg`Print` };

/**
 * The screens of a record: list, new, import, print, detail, edit. The full definition comes with the first of them.
 */
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
      return {
        default: () => (
          <Readable record={record} as="listed">
            {(seen) => <List record={seen} path={path} />}
          </Readable>
        ),
      };
    },
  });
  const create = defineRoute({
    path: `${path}/new`,
    title: titles.create,
    can: may('create'),
    screen: async () => {
      const [{ RecordFormScreen }, record] = await Promise.all([
        import('./screens/record-form-screen.tsx'),
        loadRecord(entry, plugin),
      ]);
      return {
        default: () => (
          <Readable record={record} as="edited">
            {(seen) => <RecordFormScreen record={seen} path={path} id={null} />}
          </Readable>
        ),
      };
    },
  });
  const detail = defineRoute({
    path: `${path}/:id` as `${string}/:id`,
    title: titles.read,
    can: may('read'),
    screen: async () => {
      const [{ RecordDetailScreen }, record, Actions] = await Promise.all([
        import('./screens/record-detail-screen.tsx'),
        loadRecord(entry, plugin),
        entry.entryActions?.().then((module) => module.default),
      ]);
      return {
        default: ({ parameters }) => (
          <Readable record={record} as="shown">
            {(seen) => (
              <RecordDetailScreen
                record={seen}
                path={path}
                id={parameters.id}
                actions={Actions && ((row) => <Actions row={row} />)}
              />
            )}
          </Readable>
        ),
      };
    },
  });
  const update = defineRoute({
    path: `${path}/:id/edit` as `${string}/:id/edit`,
    title: titles.update,
    can: may('update'),
    screen: async () => {
      const [{ RecordFormScreen }, record] = await Promise.all([
        import('./screens/record-form-screen.tsx'),
        loadRecord(entry, plugin),
      ]);
      return {
        default: ({ parameters }) => (
          <Readable record={record} as="edited">
            {(seen) => <RecordFormScreen record={seen} path={path} id={parameters.id} />}
          </Readable>
        ),
      };
    },
  });
  const imports = defineRoute({
    path: `${path}/import`,
    title: titles.import,
    can: entry.ownImport ? may('import') : [may('create'), may('update')],
    screen: async () => {
      const [{ ImportScreen }, record] = await Promise.all([
        import('./import/import-screen.tsx'),
        loadRecord(entry, plugin),
      ]);
      return {
        default: () => (
          <Readable record={record} as="edited">
            {(seen) => <ImportScreen record={seen} path={path} />}
          </Readable>
        ),
      };
    },
  });
  const print = defineRoute({
    path: `${path}/print`,
    title: titles.print,
    can: may('read'),
    screen: async () => {
      const [{ PrintListScreen }, record] = await Promise.all([
        import('./export/print-list-screen.tsx'),
        loadRecord(entry, plugin),
      ]);
      return {
        default: () => (
          <Readable record={record} as="listed">
            {(seen) => <PrintListScreen record={seen} path={path} />}
          </Readable>
        ),
      };
    },
  });
  const lists = entry.list === false ? [] : [list, print];
  const forms = entry.entered === false ? [] : entry.changed === false ? [create] : [create, imports];
  const changes = entry.entered === false || entry.changed === false ? [] : [update];
  // A path of words goes before the one that takes any word for an id.
  return [...lists, ...forms, ...(entry.detail === false ? [] : [detail]), ...changes];
}

async function loadRecord(entry: RecordEntry, plugin: PluginDefinition): Promise<RecordDefinition> {
  const record = (await plugin.loadRecords()).find(({ name }) => name === entry.name);
  if (!record)
    throw new Error(
      `The plugin "${plugin.id}" names the record "${entry.name}" at its front door and does not define it.`,
    );
  return record;
}
