import { createHash, randomBytes } from 'node:crypto';
import type { Host } from '../../../../core/host/host.ts';
import { decrypt, encrypt } from '../../../../core/host/secrets/sealing.ts';
import type { OfferContent, OfferFile } from '../../../vendor-offer-calls.ts';
import { dataKeyOf, newDataKey, type Sealed } from './data-key.ts';

/*
 * What a vendor writes lies in envelopes only (catalogue procurement.md §4): AES-256-GCM with a data key of its own,
 * which is wrapped by the keys of the installation. They are opened for two callers: the vendor whose offer it is, and
 * the opening by two people.
 */

export interface Envelope extends Sealed {
  /** Nonce, tag and ciphertext. */
  readonly ciphertext: Buffer;
}

/** The text of a draft. */
export const canonicalText = (content: OfferContent): string => JSON.stringify(content);

/** A file as its offer names it: the fingerprint of the offer is one of its files as well. */
export type SentFile = Pick<OfferFile, 'id' | 'name' | 'type' | 'size' | 'line'> & { readonly sha256: string };

/** What an offer is once it is sent. */
export interface SentOffer extends Omit<OfferContent, 'files'> {
  readonly signatory: string;
  /** Chance: prices are few enough to be tried out against a fingerprint that everybody at the mine may read. */
  readonly salt: string;
  readonly files?: readonly SentFile[];
}

/** The text that is sealed, and that its fingerprint is of. */
export function sealedText(
  { files: _files, ...content }: OfferContent,
  signatory: string,
  files: readonly SentFile[] = [],
): string {
  const named = files.map(({ id, name, type, size, line, sha256 }) => ({ id, name, type, size, line, sha256 }));
  return JSON.stringify({
    ...content,
    ...(named.length > 0 ? { files: named } : {}),
    signatory,
    salt: randomBytes(16).toString('hex'),
  } satisfies SentOffer);
}

/** SHA-256 of a text, in hexadecimal digits. */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function sealEnvelope(host: Pick<Host, 'sealing'>, text: string): Envelope & { readonly data_key: string } {
  const { key, wrapped } = newDataKey(host);
  return { ciphertext: encrypt(key, text), data_key: wrapped };
}

/** The text of an envelope; null where it was changed, or its key is gone. */
export function openEnvelope(host: Pick<Host, 'sealing'>, envelope: Envelope): string | null {
  const key = dataKeyOf(host, envelope);
  return key && decrypt(key, envelope.ciphertext);
}
