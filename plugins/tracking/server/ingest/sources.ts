import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { ingestSource } from '../../records/ingest-source.ts';
import type { Database, Host, IngestSourceInfo } from '../../../../core/host/host.ts';

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

interface StoredSource {
  readonly id: string;
  readonly code: string;
  readonly kind: string;
  readonly sites: string[] | null;
  readonly allowed_kinds: string[] | null;
  readonly rate_limit: number | null;
  readonly enabled: boolean | null;
}

const columns = sql`select id, code, kind, sites, allowed_kinds, rate_limit, enabled from ingest_source`;

/** What a source of some kinds may send unless more is allowed to it: a service of telematics changes no status. */
const ofKind: Readonly<Partial<Record<string, readonly string[]>>> = { aemp: ['position', 'meter', 'fault'] };

const toSource = (row: StoredSource): Source => ({
  id: row.id,
  code: row.code,
  sites: row.sites ?? [],
  kinds: row.allowed_kinds ?? ofKind[row.kind] ?? [],
  rateLimit: row.rate_limit,
  enabled: row.enabled !== false,
});

/**
 * The source that a bearer token belongs to. The token has 256 random bits, so that a plain hash hides it well enough.
 */
export async function sourceOf(db: Database, token: string): Promise<Source | null> {
  const { rows } =
    await sql<StoredSource>`${columns} where token_hash = ${hashOf(token)} and deleted_at is null`.execute(db);
  return rows[0] ? toSource(rows[0]) : null;
}

/** A source by its id; null when it is gone. */
export async function sourceById(db: Database, id: string): Promise<Source | null> {
  const { rows } = await sql<StoredSource>`${columns} where id = ${id} and deleted_at is null`.execute(db);
  return rows[0] ? toSource(rows[0]) : null;
}

/** The source of a bridge of ours, made where there is none: it has no token, since nobody else speaks for it. */
export async function ensureSource(
  host: Host,
  source: { readonly code: string; readonly kind: 'mqtt' | 'aemp' | 'http'; readonly en: string; readonly fr: string },
): Promise<Source> {
  const { code, kind, en, fr } = source;
  await writingRows(host, { machine: 'ingest' }, (context) =>
    createRows(context, ingestSource, [{ code, kind, label_en: en, label_fr: fr, enabled: true }], { orNothing: true }),
  );
  const { rows } = await sql<StoredSource>`${columns} where code = ${source.code} and deleted_at is null`.execute(
    host.db,
  );
  const [row] = rows;
  if (!row) throw new Error(`The source ${source.code} is missing`);
  return toSource(row);
}
