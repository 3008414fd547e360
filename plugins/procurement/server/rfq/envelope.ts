import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Host } from '../../../../core/host/host.ts';
import type { OfferContent } from '../../../vendor-calls.ts';

/*
 * What a vendor writes lies in envelopes only (catalogue procurement.md §4): AES-256-GCM with a data key of its own,
 * which is wrapped by the keys of the installation. They are opened for two callers: the vendor whose offer it is, and
 * the opening by two people.
 */

export interface Envelope {
  /** Nonce, tag and ciphertext. */
  readonly ciphertext: Buffer;
  readonly data_key: string;
}

const nonceLength = 12;
const tagLength = 16;

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

export function sealEnvelope({ sealing }: Pick<Host, 'sealing'>, text: string): Envelope {
  const [key, nonce] = [randomBytes(32), randomBytes(nonceLength)];
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]),
    data_key: sealing.seal(key.toString('base64url')),
  };
}

/** The text of an envelope; null where it was changed, or its key is gone. */
export function openEnvelope(
  { sealing }: Pick<Host, 'sealing'>,
  { ciphertext, data_key: wrapped }: Envelope,
): string | null {
  const key = sealing.open(wrapped);
  if (key === null) return null;
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), ciphertext.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(ciphertext.subarray(nonceLength, nonceLength + tagLength));
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(nonceLength + tagLength)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
