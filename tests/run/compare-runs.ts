import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsFolder, type RunRecord } from './record.ts';

/**
 * `npm test -- --compare [one] [other]`: what took longer or shorter from one kept run to another, by the beginnings of
 * their names; the last two without names.
 */
export function tellComparison(names: readonly string[]): void {
  const kept = readdirSync(runsFolder()).toSorted();
  const [before, after] =
    names.length === 2 ? names.map((name) => kept.find((file) => file.startsWith(name))) : kept.slice(-2);
  if (!before || !after) return console.log(`There are no two such runs; kept are: ${kept.join(', ') || 'none'}.`);
  const [one, other] = [before, after].map(
    (file) => JSON.parse(readFileSync(join(runsFolder(), file), 'utf8')) as RunRecord & { readonly commit: string },
  );
  if (!one || !other) return;
  const rows = [...differences(one, other, phasesOf), ...differences(one, other, filesOf).slice(0, 25)];
  console.log(`from ${before} (${one.commit}) to ${after} (${other.commit})`);
  for (const { name, from, to } of rows)
    console.log(`${from.toFixed(1).padStart(8)} → ${to.toFixed(1).padStart(8)} s  ${name}`);
}

interface Difference {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function differences(
  one: RunRecord,
  other: RunRecord,
  timesOf: (record: RunRecord) => ReadonlyMap<string, number>,
): readonly Difference[] {
  const [before, after] = [timesOf(one), timesOf(other)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name) ?? 0, to: after.get(name) ?? 0 }))
    .toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
}

const phasesOf = ({ phases, seconds }: RunRecord): ReadonlyMap<string, number> =>
  new Map([['in all', seconds], ...phases.map((phase) => [phase.name, phase.seconds] as const)]);
const filesOf = ({ results }: RunRecord): ReadonlyMap<string, number> =>
  new Map(results.flatMap(({ files }) => files.map(({ file, seconds }) => [file, seconds] as const)));
