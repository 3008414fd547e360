import { i18n, type I18n } from '@lingui/core';
import { useEffect, useMemo, useState } from 'react';
import { conditions } from '../panes/command-conditions.ts';
import { useCommandContext } from '../panes/use-command-context.ts';
import { isAvailable } from '../registry/available.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { useSession } from '../session/use-session.ts';
import { otherLanguages, paletteEntries } from './entries.ts';
import type { PaletteEntry } from './entry.ts';
import { recentEntries } from './recent-entries.ts';
import type { Mode } from './modes.ts';
import { createRanker } from './rank.ts';
import { readUsage } from './usage.ts';

/** Most rows that are ever drawn; what the server finds takes some of them. */
const rows = { all: 35, others: 50 } as const;

/** What the browser itself finds, best first. */
export function useLocalResults(mode: Mode, words: string): readonly PaletteEntry[] {
  const registry = useRegistry();
  const context = useCommandContext();
  const { user } = useSession();
  const [others, setOthers] = useState<readonly I18n[]>([]);
  useEffect(() => {
    let gone = false;
    // Without the other language's words the palette still speaks this one's.
    otherLanguages().then(
      (found) => (gone ? undefined : setOthers(found)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  const commands = registry.commands();
  const entries = useMemo(() => {
    if (!user) return [];
    const now = conditions();
    return [
      ...paletteEntries({
        registry,
        user,
        others,
        context,
        commands: commands.filter((command) => isAvailable(command, user.access, now)),
      }),
      ...recentEntries(registry, user),
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- the language is no argument here, and yet every label is in it
  }, [registry, commands, user, others, context, i18n.locale]);
  const rankers = useMemo(
    () => ({
      all: createRanker(entries),
      commands: createRanker(entries.filter(({ kind }) => kind === 'command')),
      screens: createRanker(entries.filter(({ kind }) => kind === 'screen')),
      records: createRanker(entries.filter(({ kind }) => kind === 'record')),
    }),
    [entries],
  );
  const usage = useMemo(() => readUsage(), []);

  return useMemo(() => {
    if (mode.shows === 'actors' || mode.shows === 'help') return [];
    // The entries last opened, until there are words to ask the server with.
    if (mode.shows === 'records' && words !== '') return [];
    return rankers[mode.shows].rank(words, usage, mode.shows === 'all' ? rows.all : rows.others);
  }, [rankers, mode, words, usage]);
}
