import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a copy makes anew. */
const left = ['node_modules', 'dist', '.git', '.cache', '.data'];

/** Lays a copy of the project into a folder, with the same packages. */
export function copyProject(root: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const part of readdirSync(root).filter((name) => !left.includes(name)))
    cpSync(join(root, part), join(to, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}

/** Takes out of a copy every plugin but the portal's, and the tests that speak of them. */
export function leaveCoreAlone(copy: string): void {
  const plugins = join(copy, 'plugins');
  const gone = readdirSync(plugins, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'vendor-portal',
  );
  for (const { name } of gone) rmSync(join(plugins, name), { recursive: true });
}
