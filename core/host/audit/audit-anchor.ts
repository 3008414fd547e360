import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import * as z from 'zod';
import { sealAudit, type Anchor } from './audit-chain.ts';
import type { Config } from '../config.ts';

/** Where links of the chain are kept outside the database. */
export type AnchorPlaces = Pick<Config, 'dataDir' | 'auditAnchors'>;

/** The last link that this installation sealed. */
export interface OwnAnchor extends Anchor {
  /**
   * The line from which on this installation has watched: beyond the first one where its anchor was lost, and made
   * anew.
   */
  readonly since: number;
}

/** So often at most a link is added to the copies. */
const copyEveryMs = 60_000;
const anchorFile = (dataDir: string): string => join(dataDir, 'audit-anchor.json');

/** The last link that this installation sealed; null before its first. */
export function readAnchor(dataDir: string): OwnAnchor | null {
  const text = readIfThere(anchorFile(dataDir));
  return text === null ? null : { since: 1, ...(JSON.parse(text) as Anchor) };
}

/** Every link that is kept outside the database: the last one, and those of the file that a setting names. */
export function readAnchors({ dataDir, auditAnchors }: AnchorPlaces): readonly Anchor[] {
  const anchor = readAnchor(dataDir);
  return [...(anchor ? [anchor] : []), ...copiesIn(auditAnchors).flatMap((line) => readLink(line) ?? [])];
}

/** How many lines of the file that a setting names are no links: a power cut may have left half a line. */
export const unreadCopies = ({ auditAnchors }: AnchorPlaces): number =>
  copiesIn(auditAnchors).filter((line) => readLink(line) === null).length;

const copiesIn = (file: string | null): readonly string[] =>
  file === null ? [] : (readIfThere(file) ?? '').split('\n').filter(Boolean);

const link = z.object({ seq: z.int(), hash: z.string() });

function readLink(line: string): Anchor | null {
  try {
    return link.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/**
 * Seals what waits and keeps the last link. Throws where the chain holds the one kept before no more: it stays, as the
 * proof.
 */
export async function sealAndKeep(pool: Pool, places: AnchorPlaces): Promise<void> {
  const before = readAnchor(places.dataDir);
  const isFirst = before === null && (await lastLink(pool)) === 0;
  const last = await sealAudit(pool);
  if (!last) return;
  if (before) {
    const { rows } = await pool.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from audit_link where seq = $1`,
      [before.seq],
    );
    if (rows[0]?.hash !== before.hash)
      throw new Error(
        `The chain of the audit log does not hold line ${before.seq} as it was sealed: run "npm run admin -- verify-audit".`,
      );
  }
  const anchor: OwnAnchor = { ...last, since: before?.since ?? (isFirst ? 1 : last.seq) };
  const aside = `${anchorFile(places.dataDir)}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(anchor), { mode: 0o600 });
  renameSync(aside, anchorFile(places.dataDir));
  if (places.auditAnchors !== null && Date.now() - lastChange(places.auditAnchors) >= copyEveryMs)
    appendFileSync(places.auditAnchors, `${endsWhole(places.auditAnchors) ? '' : '\n'}${JSON.stringify(last)}\n`, {
      mode: 0o600,
    });
}

/** The last line that was sealed; 0 before the first. */
export async function lastLink(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>('select coalesce(max(seq), 0)::int as seq from audit_link');
  return rows[0]?.seq ?? 0;
}

const endsWhole = (file: string): boolean => /(^|\n)$/.test(readIfThere(file) ?? '');
const lastChange = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
