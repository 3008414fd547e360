import type { Scope } from './record.ts';
import { defineStream, type StreamDefinition } from '../live/stream.ts';

export type ChangeAction = 'create' | 'update' | 'delete' | 'restore' | 'state';

/**
 * That a row was written: enough to know whether what is shown is still true. The row itself is asked for, under the
 * reader's own rights.
 */
export interface RecordChange {
  readonly id: string;
  readonly action: ChangeAction;
  /** When it was told, by the server's clock. */
  readonly at: string;
}

/** Changes that a topic remembers; who missed more looks at everything again. */
export const rememberedChanges = 256;

const streams = new Map<string, StreamDefinition<RecordChange>>();

/**
 * Whether changes are told site by site. Of rows that have the site of another row every reader of the record is told,
 * an id and an instant.
 */
export const topicsOf = (scope: Scope): 'site' | 'company' => (scope === 'site' ? 'site' : 'company');

/** The stream of every write to a record, one topic per site or one for the company; for who may read the record. */
export function changeStream(record: string, topics: 'site' | 'company'): StreamDefinition<RecordChange> {
  const existing = streams.get(record);
  if (existing) return existing;
  const stream = defineStream<RecordChange>({
    name: `changes:${record}`,
    key: ({ id }) => id,
    at: ({ at }) => at,
    can: `${record}:read`,
    mode: 'every',
    keep: rememberedChanges,
    scope: topics,
  });
  streams.set(record, stream);
  return stream;
}
