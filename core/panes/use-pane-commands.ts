import { useEffect } from 'react';
import type { CommandDefinition } from '../registry/command.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { usePane } from '../registry/pane.ts';

/** Offers commands for what the pane shows while it has the focus. Give the same array as long as they are the same. */
export function usePaneCommands(commands: readonly CommandDefinition[]): void {
  const registry = useRegistry();
  const { focused } = usePane();
  useEffect(
    () => (focused && commands.length > 0 ? registry.offer(commands) : undefined),
    [registry, focused, commands],
  );
}
