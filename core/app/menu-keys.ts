import type { KeyboardEvent } from 'react';

const itemsOf = (menu: Element): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('.bp6-menu-item:not(.bp6-disabled)'),
];

/**
 * Blueprint leaves the focus before a menu that was opened by a key: a menu begins at its first item. For `onOpened` of
 * a popover.
 */
export const focusFirstItem = (popover: HTMLElement): void => itemsOf(popover)[0]?.focus();

/** Arrows, Home and End lead from item to item, round at the ends. For `onKeyDown` of an element around a menu. */
export function menuKeys(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const to = steps[event.key];
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
