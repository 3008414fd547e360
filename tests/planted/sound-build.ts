import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepStamp, sourceStamp, type Part } from '../../core/server/commands/stamps.ts';
import { copyFolder } from './copy.ts';
import type { Fault } from './fault.ts';

const built = join(copyFolder, 'dist');
const sound = join(copyFolder, '../dist-sound');
const parts: readonly Part[] = ['app', 'vendor', 'server'];

/** Remembers what was built without any fault. */
export function keepSoundBuild(): void {
  rmSync(sound, { recursive: true, force: true });
  cpSync(built, sound, { recursive: true });
}

const isFromSources = ({ file, told }: Fault): boolean =>
  'tests' in told && told.tests.every((word) => word.startsWith('api/')) && !file.endsWith('.sql');

/**
 * Lays down what was built without any fault, and says of the parts that do not hold the file of the fault that they
 * are built: a minute less for each. What no part holds may change every one. Files of `tests/api` start the server
 * from its sources: for them nothing is built again, unless the fault lies in what the demo begins with.
 */
export function beginWithSoundBuild(fault: Fault): void {
  rmSync(built, { recursive: true, force: true });
  cpSync(sound, built, { recursive: true });
  const without = parts.filter(
    (part) =>
      !(JSON.parse(readFileSync(join(built, part, '.vite/sources.json'), 'utf8')) as string[]).includes(fault.file),
  );
  const stay = isFromSources(fault) ? parts : without.length === parts.length ? [] : without;
  for (const part of stay) keepStamp(copyFolder, part, sourceStamp(copyFolder));
}
