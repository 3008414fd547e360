import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is built apart: the browser application, the vendor portal, the server. */
export type Part = 'app' | 'vendor' | 'server';

const sources = ['core', 'plugins', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'];
const untested = /\.(test|stories)\.tsx?$/;

/** A fingerprint of the sources by name, size and time of change: a few milliseconds for some thousand files. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source))).sort()) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path.slice(root.length)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !untested.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const stampFile = (root: string): string => join(root, 'dist', 'stamps.json');

function readStamps(root: string): Partial<Record<Part, string>> {
  return existsSync(stampFile(root))
    ? (JSON.parse(readFileSync(stampFile(root), 'utf8')) as Partial<Record<Part, string>>)
    : {};
}

/** Which of the parts were not built from these sources. */
export function staleParts(root: string, parts: readonly Part[]): readonly Part[] {
  const stamp = sourceStamp(root);
  const stamps = readStamps(root);
  return parts.filter((part) => stamps[part] !== stamp);
}

export function keepStamp(root: string, part: Part, stamp: string): void {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify({ ...readStamps(root), [part]: stamp }));
}
