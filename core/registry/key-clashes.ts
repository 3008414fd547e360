import type { CommandDefinition } from './command.ts';

/** Two commands of which one's keys are the other's, or the beginning of the other's. */
export interface KeyClash {
  readonly keys: string;
  readonly commands: readonly [string, string];
}

/** One spelling per press: modifiers in order, letters small. */
function spelt(keys: string): string {
  return keys
    .split(' ')
    .map((press) => {
      const parts = press.split('+');
      return [...parts.slice(0, -1).sort(), (parts.at(-1) ?? '').toLowerCase()].join('+');
    })
    .join(' ');
}

/** The commands that would answer the same keys. A test asks for none among all plugins. */
export function keyClashes(commands: readonly CommandDefinition[]): readonly KeyClash[] {
  const keyed = commands.flatMap(({ id, keys }) => (keys === undefined ? [] : [{ id, keys: spelt(keys) }]));
  return keyed.flatMap((one, index) =>
    keyed
      .slice(index + 1)
      .filter((other) => `${other.keys} `.startsWith(`${one.keys} `) || `${one.keys} `.startsWith(`${other.keys} `))
      .map((other) => ({ keys: one.keys, commands: [one.id, other.id] as const })),
  );
}
