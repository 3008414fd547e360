import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachOf, roleOf, type Grants } from '../../core/registry/access.ts';
import { roleIds } from '../../plugins/roles.ts';
import { projectRoot } from './folders.ts';

/** The roles in the order of the matrix's columns. */
export const roles = roleIds;

const letters = { own: 'o', team: 't', site: 'S', all: 'A' } as const;
/** Where the rights of a plugin's subjects are written down; the host's own are in `core`. */
export const rightsFile = (plugin: string): string =>
  join(projectRoot, plugin === 'core' ? 'core/registry/rights.txt' : `plugins/${plugin}/rights.txt`);

/** The declared rights of some subjects as a file has them: a line per permission, a letter per role. */
export function matrixText(grants: readonly (readonly [subject: string, verbs: Grants])[]): string {
  const rows = grants
    .flatMap(([subject, verbs]) =>
      Object.entries(verbs).map(([verb, holders]) => [`${subject}:${verb}`, holders] as const),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const width = Math.max(...rows.map(([permission]) => permission.length));
  const line = (name: string, cells: readonly string[]): string => `${name.padEnd(width)}  ${cells.join(' ')}`;
  const head = [
    `# What each built-in role may do (people.md §7): - nothing, o own rows, t team, S its sites, A everywhere.`,
    ...roles.map((role, index) => `# ${String(index + 1).padStart(2)} ${role}`),
  ];
  const cells = (holders: Grants[string]): readonly string[] =>
    roles.map((role) => {
      const found = (['all', 'site', 'team', 'own'] as const).find((reach) =>
        holders.some((grant) => roleOf(grant) === role && reachOf(grant) === reach),
      );
      return found ? letters[found] : '-';
    });
  return `${[...head, ...rows.map(([permission, holders]) => line(permission, cells(holders)))].join('\n')}\n`;
}

/** The matrix as it is written down: permission → role → letter. Not what the server says of itself. */
export function readMatrix(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const lines = ['core/registry/rights.txt', ...globSync('plugins/*/rights.txt', { cwd: projectRoot })]
    .flatMap((file) => readFileSync(join(projectRoot, file), 'utf8').split('\n'))
    .filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [permission = '', ...cells] = line.trim().split(/\s+/);
      return [permission, new Map(cells.map((cell, index) => [roles[index] ?? '', cell]))];
    }),
  );
}
