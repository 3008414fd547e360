import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../../../core/host/host.ts';
import { sql } from 'kysely';
import { changeRows, createRows, writingRows } from '../../../core/records/change-rows.server.ts';
import { ingestSource } from '../records/ingest-source.ts';
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
  const { code, kind, en, fr } = source;
  const token_hash = hashOf(token);
  const tokenChange = [{ field: 'token', old: null, new: '•••' }];
  await writingRows(host, { machine: code }, async (context) => {
    const made = await createRows(context, ingestSource, [{ code, kind, label_en: en, label_fr: fr, enabled: true }], {
      computed: { token_hash: sql`${token_hash}` },
      orNothing: true,
      told: tokenChange,
    });
    if (made.length > 0) return;
    await changeRows(context, ingestSource, {
      where: sql`lower(code) = lower(${code}) and token_hash is distinct from ${token_hash}`,
      set: { token_hash },
      told: tokenChange,
    });
  });
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
