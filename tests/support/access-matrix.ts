import { readFileSync } from 'node:fs';
import { reachOf, roleOf, type Grants } from '../../core/registry/access.ts';
import { builtInRoles } from '../../plugins/administration/roles.server.ts';

/** The roles in the order of the matrix's columns. */
export const roles: readonly string[] = builtInRoles.map(({ id }) => id);

const letters = { own: 'o', team: 't', site: 'S', all: 'A' } as const;
const file = new URL('../api/access-matrix.txt', import.meta.url);

/** The declared rights as the file has them: a line per permission, a letter per role. */
export function matrixText(grants: ReadonlyMap<string, Grants>): string {
  const rows = [...grants]
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
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [permission = '', ...cells] = line.trim().split(/\s+/);
      return [permission, new Map(cells.map((cell, index) => [roles[index] ?? '', cell]))];
    }),
  );
}
