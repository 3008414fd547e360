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

/** Without these no server starts: they bring the roles, and the portal's one screen. */
const smallest = ['administration', 'vendor-portal'];

/** Takes every plugin out of a copy but the fewest with which it starts. Tests and stories still speak of the others. */
export function leaveCoreAlone(copy: string): void {
  const plugins = join(copy, 'plugins');
  const gone = readdirSync(plugins, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !smallest.includes(entry.name),
  );
  for (const { name } of gone) rmSync(join(plugins, name), { recursive: true });
}
