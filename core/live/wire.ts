import type { StreamDefinition } from './stream.ts';

/** A row as it travels: an array in the order of the stream's columns, or the row itself where it names none. */
export function packRow<Row>(stream: StreamDefinition<Row>, row: Row): unknown {
  return stream.columns ? stream.columns.map((column) => (row as Record<string, unknown>)[column]) : row;
}

/** Gives back the row that `packRow` sent. */
export function unpackRow<Row>(stream: StreamDefinition<Row>, packed: unknown): Row {
  if (!stream.columns) return packed as Row;
  const values = packed as readonly unknown[];
  // Not Object.fromEntries: this runs for every row of every batch, and assigned in one order all rows share one shape.
  const row: Record<string, unknown> = {};
  for (let index = 0; index < stream.columns.length; index += 1) row[stream.columns[index] ?? ''] = values[index];
  return row as Row;
}
