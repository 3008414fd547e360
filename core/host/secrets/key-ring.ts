import { statSync } from 'node:fs';
import { findSecrets, secretsFile, type KeySet, type Secrets } from './secrets.ts';

/** The keys of this installation as they are now. */
export interface KeyRing {
  /** The newest first, which makes everything new. Ended keys are not in it. */
  readonly all: () => readonly [KeySet, ...KeySet[]];
  /** The keys of an id; null for those that were ended, or never were. */
  readonly find: (id: string) => KeySet | null;
  /** Looks at once for keys that somebody else made just now. */
  readonly look: () => void;
}

/** So often at most the file is looked at; keys that were ended count no longer than that. */
const lookEveryMs = 1_000;

/**
 * Keys that `rotate-keys` changes while this process runs. Whoever uses a key has the file looked at first, at most
 * once a second, and at once when an id comes by that is unknown: another process may have taken the new keys a moment
 * ago. No timer and no signal, which could get lost between several processes over one data folder. A file that cannot
 * be read meanwhile is told, and the known keys go on.
 */
export function openKeyRing(dataDir: string, secrets: Secrets, warn: (error: unknown) => void): KeyRing {
  let keys = secrets.keys;
  let seen = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    lookedAt = performance.now();
    const state = stateOf(secretsFile(dataDir));
    if (state === seen) return;
    seen = state;
    try {
      const found = findSecrets(dataDir);
      if (!found) throw new Error(`${secretsFile(dataDir)} is missing.`);
      keys = found.keys;
    } catch (error) {
      warn(error);
    }
  };
  const all: KeyRing['all'] = () => {
    if (performance.now() - lookedAt >= lookEveryMs) look();
    return keys;
  };
  const find = (id: string): KeySet | null => all().find((key) => key.id === id) ?? null;
  return {
    all,
    look,
    find: (id) => {
      const found = find(id);
      if (found) return found;
      look();
      return find(id);
    },
  };
}

/** Changes with every file that takes the name. */
function stateOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'missing';
}
