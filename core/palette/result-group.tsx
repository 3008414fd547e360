import { Command } from 'cmdk';
import { memo, type MouseEvent } from 'react';
import { asksBeside } from '../panes/use-open-beside.ts';
import type { PaletteEntry } from './entry.ts';
import { PaletteRow } from './palette-row.tsx';

export type RunEntry = (entry: PaletteEntry, where: 'here' | 'beside') => void;

interface Props {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  readonly onRun: RunEntry;
  /**
   * Whether a place in the list keeps its row whatever entry comes there: where every key brings other entries, new rows
   * for them take longer than all else. What is selected must then be chosen anew with the entries, as it is with the
   * words that are typed.
   */
  readonly reusesRows?: boolean;
}

/** Results under one heading; nothing when there are none. A modified click opens beside. */
export const ResultGroup = memo(function ResultGroup({ title, entries, onRun, reusesRows = false }: Props) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={title}>
      {entries.map((entry, place) => (
        <Result key={reusesRows ? place : entry.id} entry={entry} onRun={onRun} />
      ))}
    </Command.Group>
  );
});

const Result = memo(function Result({ entry, onRun }: { readonly entry: PaletteEntry; readonly onRun: RunEntry }) {
  const click = (event: MouseEvent): void => {
    event.stopPropagation();
    onRun(entry, asksBeside(event) ? 'beside' : 'here');
  };
  return (
    <Command.Item value={entry.id} onSelect={() => onRun(entry, 'here')} onClickCapture={click}>
      <PaletteRow entry={entry} />
    </Command.Item>
  );
});
