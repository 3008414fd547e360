import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsFolder, type RunRecord } from './record.ts';

let known: ReadonlyMap<string, number> | null = null;

/** Seconds that a file took when it was last run here; ten where it was not. */
export function lastSecondsOf(file: string): number {
  known ??= new Map(
    readdirSync(runsFolder())
      .toSorted()
      .flatMap((name) => (JSON.parse(readFileSync(join(runsFolder(), name), 'utf8')) as RunRecord).results)
      .flatMap(({ files }) => files.map((one) => [one.file, one.seconds] as const)),
  );
  return known.get(file) ?? 10;
}
