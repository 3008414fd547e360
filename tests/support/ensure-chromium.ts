import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath } from './chromium.ts';

/** Makes sure that there is a Chromium: installs it as root on Debian, says what is needed elsewhere. */
export function ensureChromium(): void {
  if (existsSync(chromiumPath())) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    console.error('The tests need Chromium: install it, or name its path in CHROMIUM.');
    process.exit(2);
  }
  console.log('Installing Chromium with apt-get.');
  const quiet = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], quiet);
  if (existsSync(chromiumPath())) return;
  console.error('Chromium could not be installed.');
  process.exit(2);
}
