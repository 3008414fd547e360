import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { replaceFile } from './replace-file.ts';
import { StartError } from '../start-error.ts';

/**
 * The keys that were made together, under one id. What they make bears the id, so that whoever reads it takes the right
 * ones.
 */
export interface KeySet {
  readonly id: string;
  /** When they were made, in ISO 8601. */
  readonly made: string;
  /** Signs access tokens. */
  readonly accessKey: string;
  /** Derives the successors of refresh tokens. */
  readonly refreshKey: string;
  /** Seals what the database keeps of secrets that must be read again (`sealing.ts`). */
  readonly sealKey: string;
}

/** What only this installation knows; `secrets.json` in DATA_DIR, readable by the owner alone. */
export interface Secrets {
  /**
   * The newest first: it makes everything new, the others read what they made until they are ended
   * (`commands/rotate-keys.ts`).
   */
  readonly keys: readonly [KeySet, ...KeySet[]];
  readonly demoPassword: string;
}

/** The keys of an installation of before keys had ids; what they made bears none. */
export const firstKeys = 'first';

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/** Letters and digits that nobody takes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const pronounced = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const newKey = (): string => randomBytes(32).toString('base64url');

export const newKeys = (made: string): KeySet => ({
  id: randomBytes(4).toString('hex'),
  made,
  accessKey: newKey(),
  refreshKey: newKey(),
  sealKey: newKey(),
});

/**
 * Reads the secrets, or makes them at the first start, then with this demo password. Throws a `StartError` where they
 * cannot be used.
 */
export function readSecrets(dataDir: string, demoPassword: string | null = null): Secrets {
  mkdirSync(dataDir, { recursive: true });
  return findSecrets(dataDir) ?? create(dataDir, demoPassword);
}

const key = z.string().min(20);
const keySet = z.object({
  id: z.string().regex(/^\w{1,40}$/),
  made: z.iso.datetime(),
  accessKey: key,
  refreshKey: key,
  sealKey: key,
});
const stored = z.object({ keys: z.tuple([keySet], keySet), demoPassword: z.string().min(1) });
const storedBefore = z.object({
  accessKey: key,
  refreshKey: key,
  sealKey: key.optional(),
  demoPassword: z.string().min(1),
});

/**
 * Null before the first start. Throws a `StartError` where there are none that can be used: new ones would open nothing
 * that the old ones sealed.
 */
export function findSecrets(dataDir: string): Secrets | null {
  const path = secretsFile(dataDir);
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const secrets =
      typeof kept === 'object' && kept !== null && 'keys' in kept
        ? stored.parse(kept)
        : ofBefore(storedBefore.parse(kept));
    chmodSync(path, 0o600);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartError(
        `${path} cannot be used (${reasonOf(error)}). Put back the one of your backup: what the database keeps sealed opens with its keys alone.`,
      );
    if (existsSync(join(dirname(path), 'postgres')))
      throw new StartError(
        `${path} is missing beside a database that was used with it. Put back the one of your backup: what the database keeps sealed opens with its keys alone.`,
      );
    return null;
  }
}

/** Installations older still sealed nothing, and had no key for it. */
const ofBefore = ({
  accessKey,
  refreshKey,
  sealKey = createHmac('sha256', accessKey).update('seal').digest('base64url'),
  demoPassword,
}: z.output<typeof storedBefore>): Secrets => ({
  keys: [{ id: firstKeys, made: new Date(0).toISOString(), accessKey, refreshKey, sealKey }],
  demoPassword,
});

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is damaged';
  if (error instanceof z.ZodError) return `${error.issues[0]?.path.join('.') || 'something'} is missing or too short`;
  return (error as Error).message;
}

/**
 * Keeps changed secrets; a write that is cut short leaves the old ones. Two at once would lose keys: under `keysLock`
 * alone.
 */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  replaceFile(secretsFile(dataDir), JSON.stringify(secrets, null, 2));
}

/** Written aside and linked into place: of two first starts at once, both read the secrets of the faster one. */
function create(dataDir: string, demoPassword: string | null): Secrets {
  const path = secretsFile(dataDir);
  const secrets: Secrets = {
    keys: [newKeys(new Date().toISOString())],
    demoPassword: demoPassword ?? [pronounced(5), pronounced(5), pronounced(5)].join('-'),
  };
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
  return findSecrets(dataDir) ?? secrets;
}
