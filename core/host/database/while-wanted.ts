import type { AbortableQueryOptions } from 'kysely';

/** For `execute`: a query that PostgreSQL ends, too, once whoever asked is gone. */
export const whileWanted = (signal: AbortSignal | undefined): AbortableQueryOptions =>
  signal ? { signal, inflightQueryAbortStrategy: 'cancel query' } : {};
