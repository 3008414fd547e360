import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from '../support/folders.ts';
import type { FileResult } from './run-reporter.ts';

/** How a number of files ended. */
export interface FilesResult {
  readonly ok: boolean;
  readonly files: readonly FileResult[];
  /** Files that failed and passed when they were run once more. */
  readonly again: boolean;
}

/** The files that want the whole application which the words choose; all of them without words. */
export const laneFiles = (words: readonly string[]): readonly string[] =>
  globSync('tests/{house,api,faults,browser,stories}/**/*.test.ts').filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );

let runs = 0;

/** Runs the files of some of the projects of `vitest.config.ts` that the words choose; all of them without words. */
export async function runFiles(
  projects: readonly string[],
  words: readonly string[],
  again = false,
): Promise<FilesResult> {
  const report = join(runFolder(), `report-${(runs += 1)}.json`);
  const chosen = [
    ...projects.flatMap((project) => ['--project', project]),
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  ];
  const child = spawn('vitest', ['run', '--config', 'tests/vitest.config.ts', ...chosen], {
    stdio: 'inherit',
    env: { ...process.env, TEST_REPORT: report },
    shell: process.platform === 'win32',
  });
  const code = await new Promise<number | null>(
    (resolve) => void child.once('error', () => resolve(null)).once('close', resolve),
  );
  const files = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as FileResult[]) : [];
  const isTold = code === 0 || files.some(({ failed }) => failed > 0);
  const untold: FileResult = {
    file: projects.join(' and '),
    seconds: 0,
    passed: 0,
    failed: 1,
    failures: [`vitest ended with ${code} and did not say why`],
  };
  return { ok: code === 0, files: isTold ? files : [...files, untold], again };
}

const mayBeFlaky = /^tests\/(browser|stories|faults)\//;

/**
 * Runs each file once more that failed and may have failed by chance: what looks at a browser, or kills and cuts. What
 * passes then is a defect all the same, and told.
 */
export async function runAgain(results: readonly FilesResult[]): Promise<readonly FilesResult[]> {
  const failed = results.flatMap(({ files }) =>
    files.filter((file) => file.failed > 0 && mayBeFlaky.test(file.file)).map(({ file }) => file),
  );
  return failed.length === 0 ? [] : [await runFiles(['lanes'], failed, true)];
}
