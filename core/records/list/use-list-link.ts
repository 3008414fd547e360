import { useState } from 'react';
import { usePane } from '../../registry/pane.ts';
import type { Row } from '../client.ts';
import { isReference } from '../fields/reference.ts';
import type { RecordDefinition } from '../record.ts';
import type { Column } from './columns.ts';

/** How a list follows what was picked in a pane of its link colour, and tells what is picked in it. */
export interface ListLink {
  /** The filter that the selection means for this list; null where it means nothing. */
  readonly filter: string | null;
  /** What was picked, in words. */
  readonly label: string;
  /** Shows every row again, in every pane of the colour. */
  readonly lift: () => void;
  /** Tells the linked panes what was picked: what the cell refers to, else the first that the row refers to. */
  readonly pick: (row: Row, column: Column | undefined) => void;
}

/** The one column that points to such rows; null where none does or several do, or not every reader may see it. */
function columnFor(record: RecordDefinition, pointedTo: string): string | null {
  const [first, ...others] = Object.entries(record.fields).filter(
    ([, { kind, level, options }]) => kind === 'ref' && !level && options.record === pointedTo,
  );
  return first && others.length === 0 && pointedTo !== record.name ? first[0] : null;
}

/**
 * `follows` names the column by which the list follows the selection where several could be meant; null: by none. The
 * reader's own filter of that column comes first, and what was picked in the list itself does not narrow it.
 */
export function useListLink(record: RecordDefinition, own: readonly string[], follows?: string | null): ListLink {
  const { selection, select } = usePane();
  const [picked, setPicked] = useState<string | null>(null);
  const column = selection === null ? null : follows === undefined ? columnFor(record, selection.record) : follows;
  const narrows =
    selection !== null &&
    column !== null &&
    selection.id !== picked &&
    !own.some((filter) => filter.startsWith(`${column}:`));
  return {
    filter: narrows ? `${column}:eq:${selection.id}` : null,
    label: selection?.label ?? '',
    lift: () => select(null),
    pick: (row, at) => {
      const columns = [...(at ? [at.name] : []), ...Object.keys(record.fields)];
      const name = columns.find((candidate) => record.fields[candidate]?.kind === 'ref' && isReference(row[candidate]));
      const reference = name === undefined ? undefined : row[name];
      if (name === undefined || !isReference(reference)) return;
      setPicked(reference.id);
      select({ record: String(record.fields[name]?.options.record), id: reference.id, label: reference.label });
    },
  };
}
