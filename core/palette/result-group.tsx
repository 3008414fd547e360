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
}

/** Results under one heading; nothing when there are none. A modified click opens beside. */
export const ResultGroup = memo(function ResultGroup({ title, entries, onRun }: Props) {
  const click = (entry: PaletteEntry) => (event: MouseEvent) => {
    event.stopPropagation();
    onRun(entry, asksBeside(event) ? 'beside' : 'here');
  };
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={title}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          onSelect={() => onRun(entry, 'here')}
          onClickCapture={click(entry)}
        >
          <PaletteRow entry={entry} />
        </Command.Item>
      ))}
    </Command.Group>
  );
});
