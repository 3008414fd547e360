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

/**
 * Lays down what was built without any fault, and says of the parts that do not hold the file of the fault that they are built: a minute
 * less for each. What no part holds may change every one.
 */
export function beginWithSoundBuild({ file }: Fault): void {
  rmSync(built, { recursive: true, force: true });
  cpSync(sound, built, { recursive: true });
  const without = parts.filter((part) => !(JSON.parse(readFileSync(join(built, part, '.vite/sources.json'), 'utf8')) as string[]).includes(file));
  if (without.length === parts.length) return;
  for (const part of without) keepStamp(copyFolder, part, sourceStamp(copyFolder));
}
