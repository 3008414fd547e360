import { createHash, randomBytes } from 'node:crypto';
import type { Host } from '../../../../core/host/host.ts';
import { decrypt, encrypt } from '../../../../core/host/secrets/sealing.ts';
import type { OfferContent } from '../../../vendor-calls.ts';

/*
 * What a vendor writes lies in envelopes only (catalogue procurement.md §4): AES-256-GCM with a data key of its own,
 * which is wrapped by the keys of the installation. They are opened for two callers: the vendor whose offer it is, and
 * the opening by two people.
 */

export interface Envelope {
  /** Nonce, tag and ciphertext. */
  readonly ciphertext: Buffer;
  /** Null once it is destroyed: what lies in there is read by nobody any more. */
  readonly data_key: string | null;
}

/** The text of a draft. */
export const canonicalText = (content: OfferContent): string => JSON.stringify(content);

/** What an offer is once it is sent. */
export interface SentOffer extends OfferContent {
  readonly signatory: string;
  /** Chance: prices are few enough to be tried out against a fingerprint that everybody at the mine may read. */
  readonly salt: string;
}

/** The text that is sealed, and that its fingerprint is of. */
export const sealedText = (content: OfferContent, signatory: string): string =>
  JSON.stringify({ ...content, signatory, salt: randomBytes(16).toString('hex') } satisfies SentOffer);

/** SHA-256 of a text, in hexadecimal digits. */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function sealEnvelope(
  { sealing }: Pick<Host, 'sealing'>,
  text: string,
): Envelope & { readonly data_key: string } {
  const key = randomBytes(32);
  return { ciphertext: encrypt(key, text), data_key: sealing.seal(key.toString('base64url')) };
}

/** The text of an envelope; null where it was changed, or its key is gone. */
export function openEnvelope(
  { sealing }: Pick<Host, 'sealing'>,
  { ciphertext, data_key: wrapped }: Envelope,
): string | null {
  const key = wrapped === null ? null : sealing.open(wrapped);
  return key === null ? null : decrypt(Buffer.from(key, 'base64url'), ciphertext);
}
