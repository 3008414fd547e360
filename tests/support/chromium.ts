import { existsSync } from 'node:fs';

/** Flags under which Debian's Chromium runs headless, as root, in a closed network; WebGL comes from SwiftShader. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Its watchdog waits by the date, and spins where that is moved.
  '--disable-breakpad',
  '--disable-crash-reporter',
];

/** Debian's Chromium without windows: the same engine for half the work. `npm test` installs it where it may. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

/** The system's Chromium, or the one named by `CHROMIUM`. */
export function chromiumPath(): string {
  const candidates = [
    process.env.CHROMIUM,
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? '/usr/bin/chromium';
}
