import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { hasClamav } from '../support/clamav.ts';
import { chromiumPath, headlessShell } from '../support/chromium.ts';
import { hasMosquitto } from '../support/mosquitto.ts';
import { hasXmllint } from '../support/xmllint.ts';
import { hasRedis } from '../support/redis.ts';

interface Package {
  readonly packages: readonly string[];
  readonly isThere: () => boolean;
  /** What is to be said where it is missing. */
  readonly without: string;
}

const wanted: readonly Package[] = [
  {
    packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
    isThere: () => existsSync(process.env.CHROMIUM ?? headlessShell),
    without: 'a Chromium with windows is used, which takes twice the time',
  },
  {
    packages: ['datefudge'],
    isThere: () => globSync('/usr/lib/*/datefudge/datefudge.so').length > 0,
    without: 'the tests go by the clock of this machine',
  },
  { packages: ['redis-server'], isThere: hasRedis, without: 'several processes over Redis are not tested' },
  { packages: ['mosquitto'], isThere: hasMosquitto, without: 'MQTT is not tested' },
  { packages: ['clamav-daemon'], isThere: hasClamav, without: 'the malware scan of uploads is not tested' },
  { packages: ['libxml2-utils'], isThere: hasXmllint, without: 'UBL is not held against the schemas of OASIS' },
];

/**
 * Makes sure that what the tests run against is there: installs it as root on Debian, says what is missing elsewhere.
 */
export function ensureAllPackages(): void {
  const missing = wanted.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const names = missing.flatMap(({ packages }) => packages);
    console.log(`Installing ${names.join(', ')} with apt-get.`);
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet);
  }
  for (const { packages, isThere, without } of missing) {
    if (!isThere()) console.log(`Without ${packages[0]} ${without}.`);
  }
  if (existsSync(chromiumPath())) return;
  console.error('The tests need Chromium: install it, or name its path in CHROMIUM.');
  process.exit(2);
}
