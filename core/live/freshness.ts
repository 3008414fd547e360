import type { StreamDefinition } from './stream.ts';

/** How far a value may be trusted: told by its age, the same way everywhere. */
export type Freshness = 'fresh' | 'late' | 'lost';

/** Judges a row at an instant (milliseconds): late after `staleAfter`, lost after three times as long. */
export function freshnessOf<Row>(stream: StreamDefinition<Row>, row: Row, now: number): Freshness {
  if (stream.staleAfter === null) return 'fresh';
  const age = now - Date.parse(stream.at(row));
  if (age <= stream.staleAfter) return 'fresh';
  return age <= 3 * stream.staleAfter ? 'late' : 'lost';
}
