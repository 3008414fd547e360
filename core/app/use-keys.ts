import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { createKeybindingsHandler } from 'tinykeys';
import { paletteStore } from '../palette/palette-store.ts';
import { workspaceStore } from '../panes/workspace-store.ts';
import { isAvailable } from '../registry/available.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { sessionStore } from '../session/session-store.ts';
import { useCommandContext } from '../panes/use-command-context.ts';
import { shellStore } from './shell-store.ts';
import { conditions } from '../panes/command-conditions.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys that belong to nobody who types: with Ctrl, ⌘ or Alt, or a function key. */
export const isChord = (keys: string): boolean =>
  /(\$mod|Alt|Control|Meta)\+/.test(keys) || /^(Shift\+)?F\d/.test(keys);

/** Listens for the keys of all commands; `can` and `when` are asked at the press. Dialogs keep their keyboard. */
export function useKeys(): void {
  const commands = useRegistry().commands();
  const context = useCommandContext();
  const { singleKeys } = useSnapshot(shellStore);

  useEffect(() => {
    const bindings = commands.flatMap((command) => {
      const { keys } = command;
      if (keys === undefined || (!singleKeys && !isChord(keys))) return [];
      const press = (event: KeyboardEvent): void => {
        if (event.defaultPrevented || (isTyping(event.target) && !isChord(keys))) return;
        const beneath = paletteStore.open || document.querySelector('dialog[open], [role=dialog]') !== null;
        if (beneath && command.aboveDialogs !== true) return;
        const access = sessionStore.user?.access ?? {};
        if (!isAvailable(command, access, conditions())) return;
        event.preventDefault();
        void command.run(context);
      };
      return [[keys, press] as const];
    });
    const handler = createKeybindingsHandler(Object.fromEntries(bindings));
    window.addEventListener('keydown', handler);
    return () => window.removeEventListener('keydown', handler);
  }, [commands, context, singleKeys]);

  useEffect(() => {
    const restore = (event: KeyboardEvent): void => {
      // A menu, a dialog or a field that closes on Escape stands above the maximised pane and has said so.
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        document.querySelector('dialog[open], [role=dialog], .bp6-popover')
      )
        return;
      if (shellStore.drawer) shellStore.drawer = false;
      else workspaceStore.maximised = null;
    };
    window.addEventListener('keydown', restore);
    return () => window.removeEventListener('keydown', restore);
  }, []);
}
