import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

/** How long it is held before it counts, in milliseconds. */
const holdMs = 2_000;

interface HoldButtonProps {
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly onHeld: () => void;
  readonly children: ReactNode;
}

/** A button that nobody presses by mistake: it counts once it was held for two seconds, by finger, mouse or key. */
export function HoldButton({ disabled, describedBy, onHeld, children }: HoldButtonProps) {
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const hold = (): void => {
    if (disabled) return;
    letGo();
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHeld();
    }, holdMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      className="siren-button"
      disabled={disabled}
      data-held={held}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        if (event.button === 0) hold();
      }}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!event.repeat && (event.key === ' ' || event.key === 'Enter')) hold();
      }}
      onKeyUp={letGo}
    >
      {children}
    </button>
  );
}
