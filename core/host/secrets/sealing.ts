import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { firstKeys, type KeySet } from './secrets.ts';

/**
 * Encryption at rest with the installation's own keys (AES-256-GCM). What is made bears the id of its keys before a
 * dot.
 */
export interface Sealing {
  readonly seal: (text: string) => string;
  /** The text that was sealed; null when it was changed, or sealed with keys that are gone. */
  readonly open: (sealed: string) => string | null;
  /** A keyed hash: what is short enough to be guessed cannot be guessed without the key. */
  readonly fingerprint: (text: string) => string;
  /** Every fingerprint that the text may have been kept by, the newest key's first. */
  readonly fingerprints: (text: string) => readonly string[];
}

const nonceLength = 12;
const tagLength = 16;

interface DerivedKeys {
  readonly cipher: Buffer;
  readonly hash: Buffer;
}

/** What stands before everything that these keys make. */
export const markOf = (id: string): string => (id === firstKeys ? '' : `${id}.`);

/** Seals with the newest keys and opens with whichever are named. */
export function createSealing(ring: Pick<KeyRing, 'all' | 'find'>): Sealing {
  const derived = new WeakMap<KeySet, DerivedKeys>();
  const keysOf = (set: KeySet): DerivedKeys => {
    const keys = derived.get(set) ?? derive(set.sealKey);
    derived.set(set, keys);
    return keys;
  };
  const fingerprintBy = (set: KeySet, text: string): string =>
    `${markOf(set.id)}${createHmac('sha256', keysOf(set).hash).update(text).digest('hex')}`;
  return {
    seal: (text) => {
      const [newest] = ring.all();
      return `${markOf(newest.id)}${encrypt(keysOf(newest).cipher, text).toString('base64url')}`;
    },
    open: (sealed) => {
      const [body = '', id = firstKeys] = sealed.split('.', 2).toReversed();
      const set = ring.find(id);
      return set && decrypt(keysOf(set).cipher, Buffer.from(body, 'base64url'));
    },
    fingerprint: (text) => fingerprintBy(ring.all()[0], text),
    fingerprints: (text) => ring.all().map((set) => fingerprintBy(set, text)),
  };
}

function derive(sealKey: string): DerivedKeys {
  const master = Buffer.from(sealKey, 'base64url');
  const forPurpose = (purpose: string): Buffer => createHmac('sha256', master).update(purpose).digest();
  return { cipher: forPurpose('seal'), hash: forPurpose('fingerprint') };
}

/** Nonce, tag and ciphertext of a text under a key of 32 bytes. */
export const encrypt = (key: Buffer, text: string): Buffer => encryptBytes(key, Buffer.from(text, 'utf8'));

/** The text of what `encrypt` made; null when it was changed, or made with another key. */
export const decrypt = (key: Buffer, bytes: Buffer): string | null =>
  decryptBytes(key, bytes)?.toString('utf8') ?? null;

/** Nonce, tag and ciphertext of bytes under a key of 32 bytes. */
export function encryptBytes(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The bytes of what `encryptBytes` made; null when they were changed, or made with another key. */
export function decryptBytes(key: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < nonceLength + tagLength) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}
