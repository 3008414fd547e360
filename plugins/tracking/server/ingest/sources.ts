import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, IngestSourceInfo } from '../../../../core/server/host.ts';

/** A source as the ingest API needs it. */
export interface Source extends IngestSourceInfo {
  readonly enabled: boolean;
  /** Empty: all kinds. */
  readonly kinds: readonly string[];
  /** Events a second; null: no limit of its own. */
  readonly rateLimit: number | null;
}

/** A new token of a source; only its hash is ever stored. */
export const newToken = (): string => `filon_${randomBytes(32).toString('base64url')}`;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The source that a bearer token belongs to. The token has 256 random bits, so that a plain hash hides it well enough. */
export async function sourceOf(db: Database, token: string): Promise<Source | null> {
  const { rows } = await sql<{ id: string; code: string; sites: string[] | null; allowed_kinds: string[] | null; rate_limit: number | null; enabled: boolean | null }>`
    select id, code, sites, allowed_kinds, rate_limit, enabled from ingest_source where token_hash = ${hashOf(token)} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { id: row.id, code: row.code, sites: row.sites ?? [], kinds: row.allowed_kinds ?? [], rateLimit: row.rate_limit, enabled: row.enabled !== false };
}
