import { Menu, type MenuProps } from '@blueprintjs/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';

const itemsOf = (menu: Element): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('.bp6-menu-item:not(.bp6-disabled)'),
];

/** Arrows, Home and End lead from item to item, round at the ends. */
function menuKeys(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const to = steps[event.key];
  // A menu within the menu has keys of its own.
  if (to === undefined || items.length === 0 || !event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/**
 * A menu of a popover as the pattern for menu buttons asks (WAI-ARIA): it begins at its first item, arrows lead on, and
 * whoever leaves it stands on the button again. Blueprint leaves the focus before the menu, and drops it at the end.
 */
export function KeyMenu(props: MenuProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { activeElement: button } = document;
    if (list.current) itemsOf(list.current)[0]?.focus({ preventScroll: true });
    return () => {
      // What was chosen may have taken the focus elsewhere.
      if (document.activeElement === document.body && button instanceof HTMLElement)
        button.focus({ preventScroll: true });
    };
  }, []);
  return <Menu {...props} ulRef={list} onKeyDown={menuKeys} />;
}
