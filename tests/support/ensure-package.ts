import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether a program is there that tests run against; installs its package as root on Debian. */
export function ensurePackage(name: string, path: string): boolean {
  if (existsSync(path)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const install = (): void => void spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
  install();
  if (!existsSync(path)) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    install();
  }
  return existsSync(path);
}
