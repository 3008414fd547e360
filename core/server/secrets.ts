import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only this installation knows; `secrets.json` in DATA_DIR, readable by the owner alone. */
export interface Secrets {
  /** Signs access tokens. */
  readonly accessKey: string;
  /** Derives the successors of refresh tokens. */
  readonly refreshKey: string;
  /** Seals what the database keeps of secrets that must be read again (`sealing.ts`). */
  readonly sealKey: string;
  readonly demoPassword: string;
}

/** Letters and digits that nobody takes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const pronounced = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Reads the secrets, or makes them at the first start. A demo password from the environment replaces the kept one. */
export function readSecrets(dataDir: string, demoPassword: string | null): Secrets {
  const path = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  const found: Omit<Secrets, 'sealKey'> & Partial<Secrets> = read(path) ?? create(path, demoPassword);
  // An installation of before has no key to seal with yet.
  const kept: Secrets = { ...found, sealKey: found.sealKey ?? randomBytes(32).toString('base64url') };
  if (found.sealKey !== undefined && (demoPassword === null || demoPassword === kept.demoPassword)) return kept;
  const changed = { ...kept, demoPassword: demoPassword ?? kept.demoPassword };
  writeFileSync(path, JSON.stringify(changed, null, 2), { mode: 0o600 });
  return changed;
}

function read(path: string): Secrets | null {
  try {
    const secrets = JSON.parse(readFileSync(path, 'utf8')) as Secrets;
    chmodSync(path, 0o600);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written aside and linked into place: of two first starts at once, both read the secrets of the faster one. */
function create(path: string, demoPassword: string | null): Secrets {
  const secrets: Secrets = {
    accessKey: randomBytes(32).toString('base64url'),
    refreshKey: randomBytes(32).toString('base64url'),
    sealKey: randomBytes(32).toString('base64url'),
    demoPassword: demoPassword ?? [pronounced(5), pronounced(5), pronounced(5)].join('-'),
  };
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
  return read(path) ?? secrets;
}
