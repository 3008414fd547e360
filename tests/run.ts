import { availableParallelism } from 'node:os';
import { runChecksAndBuilds } from './run/builds.ts';
import { selectChanged } from './run/changed.ts';
import { tellComparison } from './run/compare-runs.ts';
import { readOptions } from './run/options.ts';
import { keepRecord, tellRecord, type Phase } from './run/record.ts';
import { closeRunFolder, openRunFolder } from './run/run-folder.ts';
import { ensureAllPackages } from './run/packages.ts';
import { laneFiles, runAgain, runFiles, type FilesResult } from './run/run-files.ts';
import type { TaskResult } from './run/tasks.ts';

/**
 * `npm test`: everything but the long tests, on a fresh machine: the checks, the builds, the units, and the files that
 * want a server, a browser or a fault, in lanes side by side. `run/options.ts` tells what else may be asked. The last
 * line counts all together.
 */
const options = readOptions(process.argv.slice(2));
if (options.compare) {
  tellComparison(options.words);
  process.exit(0);
}

const began = performance.now();
const folder = await openRunFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void closeRunFolder(folder).finally(() => process.exit(130)));
Object.assign(process.env, {
  TMPDIR: folder,
  TEST_FOLDER: folder,
  TEST_LANES: String(options.lanes ?? Math.max(2, availableParallelism())),
  ...(options.at ? { TEST_CLOCK: options.at } : {}),
  ...(options.order ? { TEST_ORDER: options.order } : {}),
  ...(options.long ? { FILON_LONG: '1' } : {}),
});

const phases: Phase[] = [];
const tasks: TaskResult[] = [];
const results: FilesResult[] = [];
const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
  const start = performance.now();
  const result = await work();
  phases.push({ name, seconds: (performance.now() - start) / 1000 });
  return result;
};
const isSound = (): boolean => tasks.every(({ ok }) => ok) && results.every(({ ok }) => ok);

const selection = options.changed ? await selectChanged(options.base) : null;
const files = selection?.files ?? options.words;
const isWhole = files.length === 0;
if (selection) console.log(selection.told);

await timed('packages', ensureAllPackages);
tasks.push(
  ...(await timed('checks and builds', () =>
    runChecksAndBuilds({ checks: isWhole || selection !== null, files: laneFiles(files) }),
  )),
);
// On the way the first fault is what one wants to know; a whole run tells all.
const goesOn = (): boolean => isSound() || !options.changed;
if (goesOn()) results.push(await timed('units', () => runFiles(['unit', 'dom'], files)));
if (goesOn()) results.push(await timed('lanes', () => runFiles(['lanes'], files)));
if (options.again) results.push(...(await timed('once more', () => runAgain(results))));
const left = await timed('clearing', () => closeRunFolder(folder));

const record = {
  at: new Date().toISOString(),
  options,
  seconds: (performance.now() - began) / 1000,
  phases,
  tasks,
  results,
  left,
};
keepRecord(record);
process.exit(tellRecord(record) ? 0 : 1);
