import { allows } from './access.ts';
import type { CommandConditions, CommandDefinition } from './command.ts';
import type { Access } from './access.ts';

/**
 * Whether a command may run now: its permission and its condition. The palette, the menus and the keys all ask here.
 */
export function isAvailable(
  { can: permission, when }: CommandDefinition,
  access: Access,
  conditions: CommandConditions,
): boolean {
  return (permission === undefined || allows(access, permission)) && (when === undefined || when(conditions));
}
