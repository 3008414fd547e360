import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
for (const failure of suites.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(suites.every(({ ok }) => ok) ? 0 : 1);

interface Suite {
  readonly passed: number;
  readonly failed: number;
  /** Per failed test its file, its name, the first line of what went wrong and where: told once more below the runner's own output. */
  readonly failures: readonly string[];
  readonly ok: boolean;
}

/** The part of vitest's JSON report that is read. A file that could not be loaded has a message and no tests. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] | null }[];
  }[];
}

function suite(name: string): Suite {
  const report = join(reports, `${name}.json`);
  const ok = run('vitest', ['run', '--config', `tests/${name}.config.ts`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(words.length > 0 ? ['--passWithNoTests', ...words] : [])]);
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return { passed: read.numPassedTests, failed: read.numFailedTests, failures: failuresOf(read), ok };
  } catch {
    return { passed: 0, failed: 1, failures: [`the suite ${name} left no report`], ok: false };
  }
}

function failuresOf(report: Report): string[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0] ?? ''}`);
      return (tests.length > 0 ? tests : [message]).map((text) => `${relative('.', name)} ${firstAndPlace(text, name)}`);
    });
}

function firstAndPlace(text: string, file: string): string {
  const [first = '', ...stack] = text.split('\n');
  const line = stack.map((entry) => entry.split(`${file}:`)[1]).find((place) => place !== undefined);
  return line === undefined ? first : `${first} (line ${line.replace(')', '')})`;
}

function run(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { stdio: 'inherit' }).status === 0;
}
