import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './support/ensure-chromium.ts';

/**
 * `npm test`: everything but the long fault runs and the benchmarks, on a fresh machine. `--long` adds the long ones.
 * Words after `--` choose files, as vitest takes them. The last line counts all suites together.
 */
const words = process.argv.slice(2).filter((word) => word !== '--long');
if (process.argv.includes('--long')) process.env.FILON_LONG = '1';
const reports = mkdtempSync(join(tmpdir(), 'filon-tests-'));

ensureChromium();
run('node', ['core/server/commands/build.ts', '--stale']);
const suites = [suite('vitest'), suite('stories')];
rmSync(reports, { recursive: true });

const passed = suites.reduce((sum, one) => sum + one.passed, 0);
const failed = suites.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(suites.every(({ ok }) => ok) ? 0 : 1);

function suite(name: string): { passed: number; failed: number; ok: boolean } {
  const report = join(reports, `${name}.json`);
  const ok = run('vitest', ['run', '--config', `tests/${name}.config.ts`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(words.length > 0 ? ['--passWithNoTests', ...words] : [])]);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: numPassedTests, failed: numFailedTests, ok };
  } catch {
    return { passed: 0, failed: 1, ok: false };
  }
}

function run(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { stdio: 'inherit' }).status === 0;
}
