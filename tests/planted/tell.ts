import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readOptions } from '../run/options.ts';
import { projectRoot } from '../support/folders.ts';
import { copyFolder } from './copy.ts';
import type { Told } from './fault.ts';

const bin = join(copyFolder, 'node_modules/.bin');
const logs = join(projectRoot, '.cache/planted/logs');

/** As a shell in the copy has it; files of units begin at the instant of every run. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
  TEST_CLOCK: readOptions([]).at ?? '',
  NO_COLOR: '1',
});

/**
 * Runs a command in the copy and keeps what it said under a name; answers what failed in it, and never mind what else
 * did.
 */
function failuresOf(log: string, command: readonly string[], failed: RegExp): readonly string[] {
  const [program = '', ...words] = command;
  const { stdout, stderr, status } = spawnSync(program, words, {
    cwd: copyFolder,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: environment(),
    shell: process.platform === 'win32',
  });
  const said = stripVTControlCharacters(`${stdout}\n${stderr}`);
  mkdirSync(logs, { recursive: true });
  writeFileSync(join(logs, `${log.replaceAll(/[^\w]+/g, '-')}.log`), said);
  const failures = [...new Set([...said.matchAll(failed)].map(([, sentence = '']) => sentence))];
  return failures.length === 0 && status !== 0 ? [`${command.join(' ')} ended with ${status}`] : failures;
}

/** Runs what is to tell something in the copy. Answers each that failed by its name: nothing where all is well. */
export function tell(log: string, told: Told): readonly string[] {
  if ('check' in told)
    return failuresOf(log, ['node', 'tests/check.ts', '--only', told.check], /^failed (\w+) \([\d.]+ s\)$/gm);
  if ('units' in told)
    return failuresOf(
      log,
      ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', '--project', 'dom', ...told.units],
      /^FAILED (.*)$/gm,
    );
  if ('looks' in told) {
    const unbuilt = failuresOf(`${log} build`, ['node', 'tests/run/build-stories.ts'], /^(?!)/gm);
    return unbuilt.length > 0
      ? unbuilt
      : failuresOf(log, ['node', 'tests/looks.ts', ...told.looks], /^FAILED (.*looks otherwise.*)$/gm);
  }
  return failuresOf(log, ['node', 'tests/run.ts', ...told.tests], /^failed: (.*)$/gm);
}

/** Whether a failure is of what was to tell: another one, as that of a build, tells something else. */
export function isOf(failure: string, told: Told): boolean {
  if ('check' in told) return failure === told.check;
  const file = failure.split(' ')[0] ?? '';
  if ('looks' in told) return file.startsWith('tests/stories/');
  return file.includes('.test.ts') && ('units' in told ? told.units : told.tests).some((word) => file.includes(word));
}
