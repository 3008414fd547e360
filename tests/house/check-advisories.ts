import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAdvisories, type AuditReport, type LockedPlaces } from './judge-advisories.ts';
import { judgedAdvisories } from './judged-advisories.ts';

/**
 * `node tests/house/check-advisories.ts`: what the package registry knows against the dependencies in
 * `package-lock.json`. Where nobody answers (no network, a registry without advisories) it says that nothing was
 * checked, and passes.
 */
const root = join(import.meta.dirname, '../..');
const withinMs = 20_000;

const { stdout, error } = spawnSync(
  'npm',
  ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=10000'],
  { cwd: root, encoding: 'utf8', timeout: withinMs, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const answer = parsed(stdout);
if (!answer.vulnerabilities) {
  console.log(
    `The registry was not heard about known faults of our dependencies, so nothing was checked: ${answer.message ?? error?.message ?? 'it said nothing'}`,
  );
  process.exit(0);
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPlaces };
const { faults, told } = judgeAdvisories(
  { vulnerabilities: answer.vulnerabilities },
  packages,
  judgedAdvisories,
  new Date().toISOString().slice(0, 10),
);
for (const line of [...told, ...faults]) console.log(line);
if (told.length + faults.length === 0) console.log('The registry knows of no fault of our dependencies.');
process.exit(faults.length === 0 ? 0 : 1);

function parsed(text: string): Partial<AuditReport> & { readonly message?: string } {
  try {
    return JSON.parse(text) as Partial<AuditReport>;
  } catch {
    return {};
  }
}
