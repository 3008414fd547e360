import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Permission } from './access.ts';

/** What a command may ask of the workspace while it runs. The host gives it; a test may give its own. */
export interface CommandContext {
  /** Opens a path in the focused pane, or in a new one beside it. */
  readonly open: (path: string, where?: 'here' | 'beside') => void;
  /** Shows the one notification. */
  readonly notify: (message: string, intent?: 'info' | 'success' | 'warning' | 'danger') => void;
}

/** What a command's `when` may look at. */
export interface CommandConditions {
  readonly signedIn: boolean;
  /** The path shown in the focused pane. */
  readonly path: string;
  readonly panes: number;
}

/** One descriptor feeds palette, menu, toolbar, key and test. `can` and `when` guard the key as well. */
export interface CommandDefinition {
  readonly id: `${string}:${string}`;
  readonly title: MessageDescriptor;
  readonly icon?: ComponentType;
  /** Keys as tinykeys writes them: `$mod+k`, `g m`, `Shift+?`. `$mod` is ⌘ on a Mac, Ctrl elsewhere. */
  readonly keys?: string;
  /** Its key works while a dialog or the palette stands open, too. */
  readonly aboveDialogs?: boolean;
  /** Of a list, all. */
  readonly can?: Permission | readonly Permission[];
  readonly when?: (conditions: CommandConditions) => boolean;
  readonly run: (context: CommandContext) => void | Promise<void>;
}

/** Declares a command; frozen, so that nobody edits another plugin's. */
export function defineCommand(command: CommandDefinition): CommandDefinition {
  return Object.freeze(command);
}
