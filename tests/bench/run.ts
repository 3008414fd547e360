import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { holds, type Figure } from './figure.ts';

/**
 * `npm run bench` lists the benchmarks, `npm run bench -- <name>…` runs some, `-- all` runs every one.
 * A benchmark is a file here that exports `run`; it answers figures, each with its budget.
 */
const folder = import.meta.dirname;
const names = globSync('*.bench.ts', { cwd: folder })
  .map((file) => basename(file, '.bench.ts'))
  .toSorted();
const asked = process.argv.slice(2);
if (asked.length === 0) {
  console.log(`Benchmarks: ${names.join(', ')}, or all.`);
  process.exit(0);
}
const unknown = asked.filter((name) => name !== 'all' && !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}, all.`);
  process.exit(2);
}

let broken = 0;
for (const name of asked.includes('all') ? names : asked) {
  const { run } = (await import(`./${name}.bench.ts`)) as { run: () => Promise<readonly Figure[]> };
  console.log(`\n${name}`);
  for (const figure of await run()) {
    const budget =
      figure.most === undefined
        ? figure.least === undefined
          ? ''
          : `at least ${figure.least}`
        : `at most ${figure.most}`;
    const ok = holds(figure);
    if (!ok) broken += 1;
    console.log(
      `  ${ok ? 'ok   ' : 'OVER '} ${figure.what.padEnd(58)} ${figure.value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(12)} ${figure.unit.padEnd(8)} ${budget}`,
    );
  }
}
process.exit(broken === 0 ? 0 : 1);
