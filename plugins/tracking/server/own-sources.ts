import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../../../core/server/host.ts';
import { v7 } from 'uuid';
import { hashOf, newToken } from './ingest/sources.ts';

/**
 * File in DATA_DIR, readable by its owner alone, that lets `npm run replay` on this machine send without asking for a
 * token.
 */
export const localTokenFile = 'replay-token';

/** Makes the source of a program of ours, or gives it a new token. */
export async function renewSource(
  host: Host,
  source: { readonly code: string; readonly kind: 'simulator' | 'csv'; readonly en: string; readonly fr: string },
  token: string,
): Promise<void> {
  await host.pool.query(
    `
       insert into ingest_source (id, code, label_en, label_fr, kind, enabled, token_hash)
       values ($1, $2, $3, $4, $5, true, $6)
      on conflict (lower(code)) where deleted_at is null do update set token_hash = excluded.token_hash`,
    [v7(), source.code, source.en, source.fr, source.kind, hashOf(token)],
  );
}

/** The source behind `npm run replay` on this machine; only with the embedded database, whose directory is ours. */
export async function keepLocalToken(host: Host): Promise<void> {
  const path = join(host.config.dataDir, localTokenFile);
  const token = readToken(path) ?? newToken();
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  await renewSource(
    host,
    { code: 'replay', kind: 'csv', en: 'Replay of recorded tracks', fr: 'Relecture de tracés enregistrés' },
    token,
  );
}

function readToken(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
