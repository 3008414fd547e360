import { readFileSync } from 'node:fs';
import { sealOf, type Seal, type SealKey } from '../backup/sealed-archive.ts';
import { StartError } from '../../host/start-error.ts';
import { askPassword, askSecret } from './ask-password.ts';

/**
 * By what a backup that is to be written is sealed: `--for` names public keys, `--seal` asks for a passphrase; null
 * without either.
 */
export async function askSeal(asksPassphrase: boolean, publicKeys: readonly string[]): Promise<Seal | null> {
  if (asksPassphrase && publicKeys.length > 0)
    throw new StartError('A backup is sealed with a passphrase or for public keys: give --seal or --for, not both.');
  if (publicKeys.length > 0) return { publicKeys };
  return asksPassphrase ? { passphrase: await askPassword('Passphrase') } : null;
}

/**
 * What opens a backup: nothing where it is not sealed, else the passphrase, which is asked for, or the secret keys of
 * the file that `--identity` names.
 */
export async function askSealKey(file: string, identityFile: string | undefined): Promise<SealKey | null> {
  const seal = sealOf(file);
  if (seal === null) return null;
  if (seal === 'passphrase') return { passphrase: await askSecret('Passphrase') };
  if (identityFile === undefined)
    throw new StartError(`${file} is sealed for a key: name the file that holds the secret one by --identity <file>.`);
  return { identities: secretKeysOf(identityFile) };
}

/** One key a line, as `age-keygen` writes them; lines that begin with # are remarks. */
function secretKeysOf(path: string): readonly string[] {
  const lines = readText(path)
    .split('\n')
    .map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw new StartError(`${path} holds no secret key of age.`);
  return keys;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`The identity file cannot be read: ${(error as Error).message}.`);
  }
}
