import { closeSync, openSync, readSync } from 'node:fs';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../host/start-error.ts';

/*
 * A backup may be sealed in the format of age (age-encryption.org/v1: ChaCha20-Poly1305 in parts of 64 KiB, scrypt for passphrases), which
 * the tool `age` reads as well: whoever has lost Filon still opens it, `age -d mine.backup | tar tz`. Parts are sealed and opened as they come.
 */

/**
 * By what a backup is sealed: whoever knows the passphrase opens it, or whoever holds a secret key to one of the public
 * ones (`age1…`).
 */
export type Seal = { readonly passphrase: string } | { readonly publicKeys: readonly string[] };

/** What opens a sealed backup. Identities are secret keys (`AGE-SECRET-KEY-…`). */
export type SealKey = { readonly passphrase: string } | { readonly identities: readonly string[] };

/** Bytes that become others as they pass. */
export type Passing = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

const signature = 'age-encryption.org/v1\n';
/** How the one line of a passphrase begins, which stands alone. */
const byPassphrase = '-> scrypt ';

/** Node's stream is the browser's, of which the types do not know. */
const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;

/** How a file is sealed; null for one that is not. */
export function sealOf(path: string): 'passphrase' | 'keys' | null {
  const head = Buffer.alloc(signature.length + byPassphrase.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  const text = head.toString('latin1');
  if (!text.startsWith(signature)) return null;
  return text.endsWith(byPassphrase) ? 'passphrase' : 'keys';
}

/** For what is not sealed. */
export const untouched: Passing = async function* (bytes) {
  yield* bytes;
};

/** Seals what passes through. Throws a `StartError` about a key that is none, before anything is written. */
export function sealing(seal: Seal): Passing {
  const encrypter = new Encrypter();
  if ('passphrase' in seal) encrypter.setPassphrase(seal.passphrase);
  else for (const key of seal.publicKeys) accept(key, 'public key', () => encrypter.addRecipient(key));
  return async function* (bytes) {
    yield* await encrypter.encrypt(streamOf(bytes));
  };
}

/**
 * Opens what passes through; nothing of a part passes before it is proved. Throws a `StartError` for a key that does
 * not open it, a changed byte and an end that is missing.
 */
export function unsealing(path: string, key: SealKey): Passing {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else
    for (const identity of key.identities)
      accept('A line of the identity file', 'secret key', () => decrypter.addIdentity(identity));
  return async function* (bytes) {
    const opened = await decrypter.decrypt(streamOf(bytes)).catch((error: Error) => {
      const isForeign = error.message.startsWith('no identity matched');
      const what = 'passphrase' in key ? 'this passphrase does not open it' : 'no key of the identity file opens it';
      throw new StartError(
        isForeign
          ? `${path} stays closed: ${what}, or its head was changed. Nothing was changed.`
          : `${path} is damaged: its head was changed or cut. Nothing was changed.`,
      );
    });
    try {
      yield* opened;
    } catch {
      throw new StartError(`${path} is damaged: it was changed or cut short after it was sealed. Nothing was changed.`);
    }
  };
}

function accept(shown: string, kind: string, add: () => void): void {
  try {
    add();
  } catch {
    throw new StartError(`${shown} is no ${kind} of age.`);
  }
}
