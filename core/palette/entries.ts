import { i18n, setupI18n, type I18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { loadCatalogs } from '../i18n/catalogs.ts';
import { currentLanguage, languages } from '../i18n/language.ts';
import { openBeside, open } from '../panes/workspace-actions.ts';
import { allows } from '../registry/access.ts';
import type { CommandContext, CommandDefinition } from '../registry/command.ts';
import { isPattern } from '../registry/path.ts';
import type { RecordEntry } from '../registry/record-entry.ts';
import type { Registry } from '../registry/registry.ts';
import { meets } from '../session/use-session.ts';
import type { SessionUser } from '../session/user.ts';
import type { PaletteEntry } from './entry.ts';

/** Screens of a record that do something with it: named after what they do, since the record's list has its name. */
const recordActions: Readonly<Record<string, { readonly title: MessageDescriptor; readonly of: 'title' | 'plural' }>> =
  {
    '/new': { title: msg({ message: 'New: {record}' }), of: 'title' },
    '/import': { title: msg({ message: 'Import: {record}' }), of: 'plural' },
    '/print': { title: msg({ message: 'Print: {record}' }), of: 'plural' },
  };

function recordAction(record: RecordEntry, path: string, speaker: I18n): string {
  const action = recordActions[path.slice(record.path.length)];
  return action ? speaker._({ ...action.title, values: { record: speaker._(record[action.of]) } }) : path;
}

/** Ends of paths that say what is done with what stands before them. */
const pathEnds = ['new', 'import', 'print', 'ajouter', 'liste'];

/** What a path calls its screen: whoever says `sor` for an observation finds it by the address, too. */
const wordsOfPath = (path: string): string =>
  path
    .split('/')
    .findLast((part) => !pathEnds.includes(part))
    ?.replaceAll(/[_-]/g, ' ') ?? '';

/** The words of the languages that are not shown. They are fetched when the palette is first opened. */
export async function otherLanguages(): Promise<readonly I18n[]> {
  const others = languages.filter((language) => language !== currentLanguage());
  return Promise.all(
    others.map(async (locale) => {
      const messages = await loadCatalogs(locale);
      return setupI18n({ locale, messages: { [locale]: messages } });
    }),
  );
}

interface Sources {
  readonly registry: Registry;
  readonly user: SessionUser;
  readonly others: readonly I18n[];
  /** The commands that may be run now. */
  readonly commands: readonly CommandDefinition[];
  readonly context: CommandContext;
}

/** Everything that the palette offers to a user without asking the server: screens and commands, in all languages. */
export function paletteEntries({ registry, user, others, commands, context }: Sources): readonly PaletteEntry[] {
  const labels = (say: (speaker: I18n) => string, plugin?: MessageDescriptor, path = '') => ({
    label: say(i18n),
    otherLabels: [
      ...others.map((speaker) => say(speaker)),
      ...(plugin
        ? [`${[i18n, ...others].map((speaker) => speaker._(plugin)).join(' ')} ${say(i18n)} ${wordsOfPath(path)}`]
        : []),
    ],
  });
  const go = (path: string) => (where: 'here' | 'beside') => (where === 'beside' ? openBeside(path) : open(path));

  const screens = registry.routes().flatMap(({ route, plugin }): PaletteEntry[] => {
    if (isPattern(route.path) || route.can === 'public' || !meets(user, route.can)) return [];
    const belongsTo = plugin.id === 'core' ? undefined : plugin.title;
    const record = plugin.records.find(
      ({ path }) => route.path.startsWith(`${path}/`) && Object.hasOwn(recordActions, route.path.slice(path.length)),
    );
    const names = record
      ? labels((speaker) => recordAction(record, route.path, speaker), belongsTo, route.path)
      : labels((speaker) => speaker._(route.title), belongsTo, route.path);
    const shared = {
      id: `go:${route.path}`,
      ...names,
      context: belongsTo ? i18n._(belongsTo) : '',
      run: go(route.path),
    };
    return [{ ...shared, kind: record ? 'command' : 'screen', icon: plugin.icon }];
  });
  const actions = commands
    .filter(
      ({ id, can: permission }) =>
        !id.startsWith('go:') && (permission === undefined || allows(user.access, permission)),
    )
    .map((command): PaletteEntry => ({
      id: command.id,
      kind: 'command',
      ...labels((speaker) => speaker._(command.title)),
      context: '',
      icon: command.icon,
      keys: command.keys,
      run: () => void command.run(context),
    }));
  return [...screens, ...actions];
}
