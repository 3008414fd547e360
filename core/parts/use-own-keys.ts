import { useRef, type KeyboardEvent } from 'react';

interface OwnKeys {
  readonly onKeyDownCapture: () => void;
  readonly onKeyUpCapture: (event: KeyboardEvent) => void;
}

/**
 * For what appears while a key is held and takes the focus: the release of that key is not its own. Blueprint's buttons
 * click when Enter is released, so a question would be answered by the very key that called it forth.
 */
export function useOwnKeys(): OwnKeys {
  const pressed = useRef(false);
  return {
    onKeyDownCapture: () => {
      pressed.current = true;
    },
    onKeyUpCapture: (event) => {
      if (!pressed.current) event.stopPropagation();
    },
  };
}
