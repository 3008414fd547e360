import { msg } from '@lingui/core/macro';
import type { Permission } from '../registry/access.ts';
import type { PluginDefinition } from '../registry/plugin.ts';
import type { RecordEntry } from '../registry/record-entry.ts';
import { defineRoute, type RouteDefinition } from '../registry/route.ts';
import type { RecordDefinition } from './record.ts';

const titles = { create: msg`New entry`, read: msg`Entry`, update: msg`Edit`, import: msg`Import`, print: msg`Print` };

const screens = async () => (await import('./record-screens.ts')).recordScreens;

type Shown = { readonly record: RecordDefinition; readonly id: string };

/**
 * The screens of a record: list, new, import, print, detail, edit. They are the same for all records; who may open them
 * is told by the record's own rights. The full definition and its words come with the first of them.
 */
export function recordRoutes(entry: RecordEntry, plugin: PluginDefinition): readonly RouteDefinition[] {
  const { name, path } = entry;
  const { list: ownList, detail, also, entryActions, entryTabs, missing, formAside } = plugin.recordScreens[name] ?? {};
  const may = (verb: string): Permission => `${name}:${verb}`;
  const words = [entry.words];
  /** The record's screens by parts of a plugin's own speak its words too. */
  const withPlugin = (isOwn: unknown) => (isOwn ? [...words, plugin.messages] : words);
  const screen =
    (
      as: 'listed' | 'shown' | 'edited',
      load: () => Promise<(shown: Shown) => React.ReactNode>,
    ): RouteDefinition['screen'] =>
    async () => {
      const [Part, record, { Readable }] = await Promise.all([load(), entry.load(), screens()]);
      return {
        default: ({ parameters }) => (
          <Readable record={record} as={as}>
            {(seen) => Part({ record: seen, id: (parameters as Readonly<Record<string, string>>)['id'] ?? '' })}
          </Readable>
        ),
      };
    };
  const form = (isNew: boolean) =>
    screen('edited', async () => {
      const [{ RecordFormScreen }, Aside] = await Promise.all([
        screens().then((parts) => parts.form()),
        formAside?.().then((module) => module.default),
      ]);
      return ({ record, id }) => (
        <RecordFormScreen
          record={record}
          path={path}
          id={isNew ? null : id}
          aside={Aside && ((draft) => <Aside draft={draft} />)}
        />
      );
    });

  const list = defineRoute({
    path,
    title: entry.listTitle ?? entry.plural,
    can: may('read'),
    aliases: entry.aliases ?? [],
    words: withPlugin(ownList),
    screen: screen('listed', async () => {
      const List = ownList ? (await ownList()).default : (await (await screens()).list()).RecordListScreen;
      return ({ record }) => <List record={record} path={path} />;
    }),
  });
  const print = defineRoute({
    path: `${path}/print`,
    title: titles.print,
    can: may('read'),
    words,
    screen: screen('listed', async () => {
      const { PrintListScreen } = await (await screens()).print();
      return ({ record }) => <PrintListScreen record={record} path={path} />;
    }),
  });
  const create = defineRoute({
    path: `${path}/new`,
    title: titles.create,
    can: may('create'),
    aliases: also?.create ?? [],
    words: withPlugin(formAside),
    screen: form(true),
  });
  const imports = defineRoute({
    path: `${path}/import`,
    title: titles.import,
    can: entry.ownImport ? may('import') : [may('create'), may('update')],
    words,
    screen: screen('edited', async () => {
      const { ImportScreen } = await (await screens()).import();
      return ({ record }) => <ImportScreen record={record} path={path} />;
    }),
  });
  const read = defineRoute({
    path: `${path}/:id` as string,
    title: titles.read,
    can: may('read'),
    aliases: also?.read ?? [],
    words: withPlugin(entryActions ?? entryTabs ?? missing),
    screen: screen('shown', async () => {
      const [{ RecordDetailScreen }, Actions, tabs, Missing] = await Promise.all([
        screens().then((parts) => parts.detail()),
        entryActions?.().then((module) => module.default),
        entryTabs?.().then((module) => module.default),
        missing?.().then((module) => module.default),
      ]);
      return ({ record, id }) => (
        <RecordDetailScreen
          record={record}
          path={path}
          id={id}
          actions={Actions && ((row) => <Actions row={row} />)}
          tabs={tabs}
          missing={Missing && ((sentence) => <Missing id={id} sentence={sentence} />)}
        />
      );
    }),
  });
  const update = defineRoute({
    path: `${path}/:id/edit` as string,
    title: titles.update,
    can: may('update'),
    aliases: also?.update ?? [],
    words: withPlugin(formAside),
    screen: form(false),
  });
  const lists = ownList === false ? [] : [list, print];
  const forms = entry.forms === false ? [] : entry.forms === 'new' ? [create] : [create, imports];
  const changes = entry.forms === undefined ? [update] : [];
  // A path of words goes before the one that takes any word for an id.
  return [...lists, ...forms, ...(detail === false ? [] : [read]), ...changes];
}
