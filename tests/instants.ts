import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { instants } from './run/instants.ts';
import { cacheFolder } from './support/folders.ts';

/**
 * `npm run test:instants -- [words]`: the files that the words choose, or all of them, at each instant of
 * `run/instants.ts`, and a table of how they ended. It takes hours; what each run said is kept beside the records of
 * the runs.
 */
const words = process.argv.slice(2);
const failed: string[] = [];
for (const { at, what } of instants) {
  const { stdout, stderr } = spawnSync(
    'node',
    ['tests/run.ts', '--at', at, ...(words.length > 0 ? words : ['tests/', 'core/', 'plugins/'])],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  writeFileSync(join(cacheFolder('instants'), `${at.replaceAll(':', '-')}.log`), stdout + stderr);
  const told = stdout.trimEnd().split('\n').at(-1) ?? '';
  const failures = [...stdout.matchAll(/^failed: (.*)$/gm)].map(([, sentence = '']) => `${at} ${sentence}`);
  failed.push(...failures);
  console.log(`${at}  ${told.padEnd(24)}  ${what}`);
}
for (const sentence of failed) console.log(`failed: ${sentence}`);
process.exit(failed.length === 0 ? 0 : 1);
