import { sql } from 'kysely';
import type { Database } from '../../../../../core/host/host.ts';
import { feedReasons } from './piece.ts';

/** A stop reason that the feed gives. */
export interface FeedReason {
  readonly id: string;
  readonly code: string;
  readonly category: string;
  /** It says why; the other is to be justified by somebody. */
  readonly justifies: boolean;
}

/** The reasons of the feed that are in use, by code. */
export async function readReasons(db: Database): Promise<ReadonlyMap<string, FeedReason>> {
  const { rows } = await sql<Omit<FeedReason, 'justifies'>>`
    select id, code, time_category as category
    from stop_reason
    where code = any(${Object.values(feedReasons)}) and deleted_at is null and active`.execute(db);
  return new Map(rows.map((row) => [row.code, { ...row, justifies: row.code !== feedReasons.unjustified }]));
}
