import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../host/start-error.ts';

/** The account under which PostgreSQL runs when Filon itself runs as root, which PostgreSQL refuses. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const name = 'postgres';

/** The user to drop to; null when Filon runs as an ordinary user. Creates the user where the machine has none. */
export function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = readUser() ?? createUser();
  if (!user)
    throw new StartError(
      'PostgreSQL does not run as root, and the user "postgres" could not be created: start Filon as an ordinary user, or set DATABASE_URL.',
    );
  return user;
}

function readUser(): SystemUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function createUser(): SystemUser | null {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  return readUser();
}

/** Whether a user may reach a folder: every folder on the way must let it through. */
export function isReachable(folder: string, user: SystemUser | null): boolean {
  if (!user) return true;
  for (let place = folder; ; place = dirname(place)) {
    const { mode, uid, gid } = statSync(place);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (place === dirname(place)) return true;
  }
}

/**
 * Lets the user through a folder of ours, and nobody else: its group becomes the user's. For folders that only root may
 * enter.
 */
export function letThrough(folder: string, user: SystemUser): void {
  const { mode, uid } = statSync(folder);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(folder, 0, user.gid);
  chmodSync(folder, 0o710);
}

/** Where the database's files go when its user cannot reach the project, as below `/root`. */
export const commonFolder = (...parts: readonly string[]): string => join('/var/lib/filon', ...parts);
