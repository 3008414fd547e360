import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../support/folders.ts';
import type { RunOptions } from './options.ts';
import type { FilesResult } from './run-files.ts';
import type { FileResult } from './run-reporter.ts';
import type { Leftover } from './run-folder.ts';
import type { TaskResult } from './tasks.ts';

export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

/** All that is kept of a run. */
export interface RunRecord {
  readonly at: string;
  readonly options: RunOptions;
  readonly seconds: number;
  readonly phases: readonly Phase[];
  readonly tasks: readonly TaskResult[];
  readonly results: readonly FilesResult[];
  readonly left: readonly Leftover[];
}

const keptRuns = 40;

export const runsFolder = (): string => cacheFolder('runs');

/** Keeps what a run took as a file, so that two runs can be compared. */
export function keepRecord(record: RunRecord): void {
  // A copy without its history, or one that belongs to somebody else, has no commit to name.
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  const commit = status === 0 ? stdout.trim() : null;
  writeFileSync(
    join(runsFolder(), `${record.at.replaceAll(':', '-')}.json`),
    JSON.stringify({ commit, ...record }, null, 1),
  );
  for (const old of readdirSync(runsFolder()).toSorted().slice(0, -keptRuns)) rmSync(join(runsFolder(), old));
}

const seconds = (value: number): string => `${value.toFixed(1).padStart(7)} s`;

/**
 * Tells where the time went, what is flaky, what is left behind and what failed; the last line counts. True when all is
 * well.
 */
export function tellRecord({ phases, tasks, results, left, seconds: all }: RunRecord): boolean {
  const first = results.filter(({ again }) => !again).flatMap(({ files }) => files);
  const once = new Map(
    results.filter(({ again }) => again).flatMap(({ files }) => files.map((file) => [file.file, file] as const)),
  );
  const isFlaky = ({ file, failed }: FileResult): boolean => failed > 0 && once.get(file)?.failed === 0;
  const flaky = first.filter(isFlaky);
  const counted = first.map((file) => (isFlaky(file) ? (once.get(file.file) ?? file) : file));
  const failures = [
    ...tasks.filter(({ ok }) => !ok).map(({ name }) => name),
    ...counted.flatMap((file) => file.failures),
    ...left.map(({ command }) => `left running: ${command.slice(0, 200)}`),
  ];

  console.log('\nThe slowest files:');
  for (const file of first.toSorted((one, other) => other.seconds - one.seconds).slice(0, 25))
    console.log(`${seconds(file.seconds)}  ${file.file}`);
  console.log('The phases:');
  for (const phase of phases) console.log(`${seconds(phase.seconds)}  ${phase.name}`);
  console.log(`${seconds(all)}  in all\n`);
  if (flaky.length > 0) console.log(`flaky: ${flaky.length}`);
  for (const sentence of flaky.flatMap((file) => file.failures)) console.log(`  ${sentence}`);
  for (const sentence of failures) console.log(`failed: ${sentence}`);
  const passed = counted.reduce((sum, file) => sum + file.passed, 0) + tasks.filter(({ ok }) => ok).length;
  console.log(`${passed} passed, ${failures.length} failed`);
  return (
    failures.length === 0 &&
    results.every((result) => result.ok || result.files.every((file) => file.failed === 0 || isFlaky(file)))
  );
}
