import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { decryptBytes, encryptBytes } from '../../../../core/host/secrets/sealing.ts';
import type { EnvelopeKind } from '../../../vendor-offer-calls.ts';
import { dataKeyOf, newDataKey, type Sealed } from '../rfq/data-key.ts';

/*
 * Files of offers lie as their prices do (catalogue procurement.md §4): sealed by a data key of their own, name and size
 * with them. They are filled up to a power of two, so that a dump or a backup does not tell how long they are.
 */

/** What is known of a file, and sealed with it. */
export interface FileFacts {
  readonly name: string;
  /** Media type, by the content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** The line of the request that it belongs to; null: to the offer as a whole. */
  readonly line: string | null;
  /** Whether a scanner has looked through it. */
  readonly scanned: boolean;
}

export interface SealedFile extends Sealed {
  readonly id: string;
  readonly kind: EnvelopeKind;
  readonly facts: Buffer;
}

export type KnownFile = FileFacts & Pick<SealedFile, 'id' | 'kind'>;

const [smallest, partBytes, factsBytes] = [65_536, 1_048_576, 2_048];

/** The length to which a file of so many bytes is filled up. */
const paddedTo = (size: number): number => Math.max(smallest, 2 ** Math.ceil(Math.log2(Math.max(1, size))));

const padded = (bytes: Buffer, size: number): Buffer => Buffer.concat([bytes], size);

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface NewFile {
  readonly id: string;
  readonly rfq: string;
  readonly vendor: string;
  readonly kind: EnvelopeKind;
  readonly user: string;
}

/** Keeps a file, sealed, in the transaction of `db`. */
export async function keepSealed(
  host: Pick<Host, 'db' | 'sealing'>,
  { id, rfq, vendor, kind, user }: NewFile,
  facts: FileFacts,
  bytes: Buffer,
): Promise<void> {
  const { db } = host;
  const { key, wrapped } = newDataKey(host);
  const text = Buffer.from(JSON.stringify(facts));
  const told = encryptBytes(key, padded(text, Math.ceil(text.length / factsBytes) * factsBytes));
  await sql`
    insert into quotation_file (id, rfq, vendor, kind, facts, data_key, uploaded_by)
    values (${id}, ${rfq}, ${vendor}, ${kind}, ${told}, ${wrapped}, ${user})`.execute(db);
  const all = paddedTo(bytes.length);
  for (let start = 0, place = 0; start < all; start += partBytes, place += 1) {
    const end = Math.min(all, start + partBytes);
    const piece = encryptBytes(key, padded(bytes.subarray(start, end), end - start));
    await sql`
      insert into quotation_file_part (file, place, vendor, ciphertext)
      values (${id}, ${place}, ${vendor}, ${piece})`.execute(db);
  }
}

/** What is known of a file; null where it was changed, or its key is gone. */
export function factsOf(host: Pick<Host, 'sealing'>, file: SealedFile): KnownFile | null {
  const key = dataKeyOf(host, file);
  const text = key && decryptBytes(key, file.facts);
  if (!text) return null;
  const end = text.indexOf(0);
  const facts = JSON.parse(text.subarray(0, end < 0 ? undefined : end).toString('utf8')) as FileFacts;
  return { ...facts, id: file.id, kind: file.kind };
}

/** The bytes of a file; null where they are not those that were sealed. */
export async function bytesOf(
  host: Pick<Host, 'sealing'>,
  db: Database,
  file: SealedFile,
  { size, sha256 }: Pick<FileFacts, 'size' | 'sha256'>,
): Promise<Buffer | null> {
  const key = dataKeyOf(host, file);
  if (!key) return null;
  const pieces: Buffer[] = [];
  // One after the other: a whole file in one answer takes several times its length while it is read.
  for (let place = 0; place * partBytes < size; place += 1) {
    const { rows } = await sql<{ ciphertext: Buffer }>`
      select ciphertext from quotation_file_part where file = ${file.id} and place = ${place}`.execute(db);
    const piece = rows[0] ? decryptBytes(key, rows[0].ciphertext) : null;
    if (!piece) return null;
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces).subarray(0, size);
  return bytes.length === size && sha256Of(bytes) === sha256 ? bytes : null;
}
