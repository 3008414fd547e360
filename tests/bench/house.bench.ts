import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { copyProject, leaveCoreAlone } from './house/copied-project.ts';
import { enlarge } from './house/enlarge.ts';
import { houseBudgets, type HouseFigures } from './house/house-figures.ts';

const root = join(import.meta.dirname, '../..');
const houses = ['core alone', 'as is', 'enlarged'] as const;

/**
 * What the house weighs as it is and with ten more plugins of 150 records, 180 screens and 30 reports, which are
 * generated into a copy; beside it the core with the fewest plugins with which it starts; its check is not measured, for the tests speak of the
 * others, and it has no demo. Takes some ten minutes.
 */
export async function run(): Promise<readonly Figure[]> {
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-house-'));
  chmodSync(parent, 0o755);
  try {
    const folderOf = (house: string): string => join(parent, house.replaceAll(' ', '-'));
    for (const house of houses) copyProject(root, folderOf(house));
    leaveCoreAlone(folderOf('core alone'));
    await enlarge(folderOf('enlarged'));
    const demo = join(parent, 'demo');
    mkdirSync(demo);
    execFileSync('node', ['core/server/commands/build.ts'], { cwd: folderOf('as is'), stdio: 'ignore' });
    execFileSync('node', ['tests/bench/house/make-demo.ts', demo], { cwd: folderOf('as is'), stdio: 'inherit' });
    const figures = houses.map((house) => measured(folderOf(house), house === 'core alone' ? null : demo));
    printTable(figures);
    return houses.flatMap((house, index) =>
      house === 'core alone' ? [] : budgeted(house, figures[index] as HouseFigures),
    );
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Measures a copy on a copy of the demo, or on an empty folder. */
function measured(copy: string, demo: string | null): HouseFigures {
  const data = `${copy}-data`;
  // With owners and rights as they are: PostgreSQL takes no folder that is not its user's.
  if (demo) execFileSync('cp', ['-a', demo, data]);
  else mkdirSync(data, { mode: 0o755 });
  const words = ['tests/bench/house/measure.ts', data, ...(demo ? [] : ['--unchecked'])];
  const said = execFileSync('node', words, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as HouseFigures;
}

function printTable(figures: readonly HouseFigures[]): void {
  const row = (what: string, cells: readonly string[]): string =>
    `  ${what.padEnd(50)}${cells.map((cell) => cell.padStart(12)).join('')}`;
  console.log(row('', [...houses, 'at most']));
  for (const { key, what, unit, most } of houseBudgets)
    console.log(row(`${what}, ${unit}`, [...figures.map((figure) => figure[key]?.toFixed(1) ?? '–'), String(most)]));
}

/** A figure that could not be measured is over its budget. */
const budgeted = (house: string, figures: HouseFigures): readonly Figure[] =>
  houseBudgets.map(({ key, what, unit, most }) => ({
    what: `${house}: ${what}`,
    value: figures[key] ?? Number.POSITIVE_INFINITY,
    unit,
    most,
  }));
