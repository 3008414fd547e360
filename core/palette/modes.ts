import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** The prefixes and what each of them narrows the palette to. */
export const modes = [
  { prefix: '', shows: 'all', title: msg`Everything` },
  { prefix: '>', shows: 'commands', title: msg`Commands` },
  { prefix: '/', shows: 'screens', title: msg`Screens` },
  { prefix: '#', shows: 'records', title: msg`Entries` },
  { prefix: '@', shows: 'actors', title: msg`People and machines` },
  { prefix: '?', shows: 'help', title: msg`Help` },
] as const satisfies readonly { prefix: string; shows: string; title: MessageDescriptor }[];

export type Mode = (typeof modes)[number];

/** Splits what was typed into the mode that its prefix asks for and the words. */
export function modeOf(typed: string): { readonly mode: Mode; readonly words: string } {
  const mode = modes.find(({ prefix }) => prefix !== '' && typed.startsWith(prefix)) ?? modes[0];
  return { mode, words: typed.slice(mode.prefix.length).trim() };
}
