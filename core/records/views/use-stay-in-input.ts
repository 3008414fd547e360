import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/**
 * Keeps the focus in the input of a Blueprint `Suggest`, which drops it when an item is picked or Escape closes the list:
 * it stays, with the list closed, until the reader types, presses an arrow or clicks again.
 *
 * @returns what the input is given, whether the list waits for a key, and `stay`, for when an item has been picked
 */
export function useStayInInput(onBlur: (() => void) | undefined) {
  const input = useRef<HTMLInputElement>(null);
  /** Of each stay another object: the second of two in a row counts as well. */
  const [stay, setStay] = useState<object | null>(null);
  useLayoutEffect(() => {
    if (stay !== null) input.current?.focus();
  }, [stay]);
  return {
    stay: () => setStay({}),
    openOnKeyDown: stay !== null,
    /** Of what stands around the input: a key such as Shift, on the way to Shift+Tab, opens nothing. */
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (stay !== null && modifiers.has(event.key)) event.stopPropagation();
    },
    inputProps: {
      inputRef: input,
      onBlur: () => {
        setStay(null);
        onBlur?.();
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') setStay({});
      },
      // Where the list is closed around the focus, a click opens it as it does from elsewhere.
      onMouseDown: () => {
        if (stay === null) return;
        flushSync(() => setStay(null));
        input.current?.blur();
      },
    },
  };
}
