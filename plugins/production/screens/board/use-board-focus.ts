import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { nextChip, type BoardFocus } from './board-focus.ts';

const truckAt = (element: EventTarget): string | null =>
  element instanceof HTMLElement ? (element.closest<HTMLElement>('[data-truck]')?.dataset.truck ?? null) : null;

/**
 * The keyboard on the board: one stop of the Tab key per column, arrows between chips, and a focus that goes along when
 * its truck moves to another stage or unit. `keep`: the focus is to be at this truck's chip, wherever it is next.
 */
export function useBoardFocus() {
  const board = useRef<HTMLDivElement>(null);
  const held = useRef<string | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, open] = useState<string | null>(null);
  // A chip that moved is a new element, and the focus of the old one is nowhere.
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-truck="${held.current}"]`)?.focus({ preventScroll: true });
  });
  const focus = useMemo<BoardFocus>(() => ({ current, opened, open }), [current, opened]);
  return {
    focus,
    keep: (truck: string): void => {
      held.current = truck;
    },
    handlers: {
      ref: board,
      onFocus: ({ target }: FocusEvent): void => {
        const truck = truckAt(target);
        held.current = truck;
        if (truck !== null) setCurrent(truck);
      },
      onBlur: ({ target }: FocusEvent): void => {
        const left = held.current;
        // Left, not moved: by then a chip that moved is out of the page.
        queueMicrotask(() => {
          if (target.isConnected && held.current === left && document.activeElement !== target) held.current = null;
        });
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const { current: frame } = board;
        if (
          !frame ||
          !(event.target instanceof Element) ||
          !event.target.matches('.truck-chip') ||
          event.altKey ||
          event.ctrlKey ||
          event.metaKey ||
          event.shiftKey
        )
          return;
        const next = nextChip(frame, event.target, event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
    },
  };
}
