import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  readonly name?: string;
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What is fetched before a first screen can be used: for who has to sign in, and for who has. */
const firstScreens: readonly RegExp[] = [/core\/session\/(.*\/)?login\./, /core\/session\/(.*\/)?profile\./];

/** JavaScript before the first screen can be used, gzip -9, in kB of 1,000 bytes. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  spawnSync('node', ['core/server/commands/build.ts', '--edition', 'vendor'], { stdio: 'ignore' });
  return [
    { what: 'JavaScript of the first load', value: firstLoad('app'), unit: 'kB gzip', most: 150 },
    { what: 'JavaScript of the first load, vendor portal', value: firstLoad('vendor'), unit: 'kB gzip', most: 115 },
  ];
}

/** The heavier of the first screens, `/login` and `/profile`, with all that it needs. */
export const firstLoad = (edition: 'app' | 'vendor', root = '.'): number =>
  Math.max(...firstScreens.map((screen) => weightOf(`${root}/dist/${edition}`, screen)));

function weightOf(folder: string, screen: RegExp): number {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry && key.endsWith('.html'));
  const screens = Object.keys(manifest).filter((key) => /core\/app\/start\./.test(key) || screen.test(key));
  const files = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) collect(next);
  };
  for (const key of [...entry, ...screens]) collect(key);
  return (
    [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length, 0) / 1000
  );
}
