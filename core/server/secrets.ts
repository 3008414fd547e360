import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { StartError } from './start-error.ts';

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
  const found = read(path) ?? create(path, demoPassword);
  // An installation of before has no key to seal with yet.
  const kept: Secrets = { ...found, sealKey: found.sealKey ?? randomBytes(32).toString('base64url') };
  if (found.sealKey !== undefined && (demoPassword === null || demoPassword === kept.demoPassword)) return kept;
  const changed = { ...kept, demoPassword: demoPassword ?? kept.demoPassword };
  writeFileSync(path, JSON.stringify(changed, null, 2), { mode: 0o600 });
  return changed;
}

const key = z.string().min(20);
const stored = z.object({ accessKey: key, refreshKey: key, sealKey: key.optional(), demoPassword: z.string().min(1) });
type Stored = z.output<typeof stored>;

/** Null before the first start. Throws a `StartError` where there are none that can be used: new ones would open nothing that the old ones sealed. */
function read(path: string): Stored | null {
  try {
    const secrets = stored.parse(JSON.parse(readFileSync(path, 'utf8')));
    chmodSync(path, 0o600);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StartError(`${path} cannot be used (${reasonOf(error)}). Put back the one of your backup: what the database keeps sealed opens with its keys alone.`);
    if (existsSync(join(dirname(path), 'postgres'))) throw new StartError(`${path} is missing beside a database that was used with it. Put back the one of your backup: what the database keeps sealed opens with its keys alone.`);
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is damaged';
  if (error instanceof z.ZodError) return `${String(error.issues[0]?.path[0] ?? 'something')} is missing or too short`;
  return (error as Error).message;
}

/** Written aside and linked into place: of two first starts at once, both read the secrets of the faster one. */
function create(path: string, demoPassword: string | null): Stored {
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
