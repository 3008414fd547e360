import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encryption at rest with the installation's own key (AES-256-GCM). */
export interface Sealing {
  readonly seal: (text: string) => string;
  /** The text that was sealed; null when it was changed, or sealed with another key. */
  readonly open: (sealed: string) => string | null;
  /** A keyed hash: what is short enough to be guessed cannot be guessed without the key. */
  readonly fingerprint: (text: string) => string;
}

const nonceLength = 12;
const tagLength = 16;

/** Seals with a key of 32 bytes, given as base64url. */
export function createSealing(sealKey: string): Sealing {
  const master = Buffer.from(sealKey, 'base64url');
  const derive = (purpose: string): Buffer => createHmac('sha256', master).update(purpose).digest();
  const [cipherKey, hashKey] = [derive('seal'), derive('fingerprint')];
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceLength + tagLength) return null;
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint: (text) => createHmac('sha256', hashKey).update(text).digest('hex'),
  };
}
