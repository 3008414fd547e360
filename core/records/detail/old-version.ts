import type { Draft, Row } from '../client.ts';
import { changedValues, draftOf } from '../form/draft.ts';
import type { HistoryEntry } from '../history.server.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';

/**
 * Whether a line of the history tells what was written; others tell that somebody read or exported fields, and changed
 * none of them.
 */
export const tellsValues = ({ action }: HistoryEntry): boolean => action === 'create' || action === 'update';

/**
 * What a row must be given to be again as `entry` left it: every later change taken back.
 * `entries` is the history, newest first. Fields that only the system sets, and the state, stay as they are.
 */
export function valuesAfter(
  record: RecordDefinition,
  row: Row,
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
): Draft {
  const later = entries.slice(0, entries.indexOf(entry)).filter(tellsValues);
  const values = draftOf(record, row);
  for (const { field, old } of later.flatMap(({ changes }) => changes)) {
    const definition = record.fields[field];
    if (field === 'site') values.site = old;
    else if (definition && !definition.readOnly) values[field] = viewOf(definition).toDraft?.(old, definition) ?? old;
  }
  return changedValues(record, row, values);
}
