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

/** What the first screen, `/login` or `/profile`, fetches before it can be used. */
const firstScreens: Readonly<Record<string, readonly RegExp[]>> = {
  app: [/core\/app\/application/, /core\/session\/.*(login|profile)/],
  vendor: [/core\/app\/application/, /core\/session\/.*(login|profile)/],
};

/** JavaScript before the first screen can be used, gzip -9, in kB of 1,000 bytes. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  spawnSync('node', ['core/server/commands/build.ts', '--edition', 'vendor'], { stdio: 'ignore' });
  return [
    { what: 'JavaScript of the first load', value: firstLoad('app'), unit: 'kB gzip', most: 170 },
    { what: 'JavaScript of the first load, vendor portal', value: firstLoad('vendor'), unit: 'kB gzip', most: 130 },
  ];
}

function firstLoad(edition: 'app' | 'vendor'): number {
  const folder = `dist/${edition}`;
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry && key.endsWith('.html'));
  const screens = Object.keys(manifest).filter((key) => firstScreens[edition]?.some((pattern) => pattern.test(key)));
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
