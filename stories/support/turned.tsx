import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Args = Readonly<Record<string, unknown>>;
interface TurnedProps {
  readonly args: Args;
  readonly children: React.ReactNode;
}

let drawn: { readonly args: Args; readonly takeAway: () => void } | null = null;

const differ = (one: Args, other: Args): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].some((name) => one[name] !== other[name]);

/**
 * Takes away what is drawn, where a control was turned: its calls would else meet the stores and answers of what comes
 * next.
 */
export function takeAwayBefore(args: Args): void {
  if (drawn && differ(drawn.args, args)) flushSync(drawn.takeAway);
}

/** Draws a story anew when a control is turned: what a component keeps of itself would hide the change. */
export function Turned({ args, children }: TurnedProps) {
  const [gone, setGone] = useState<Args | null>(null);
  useLayoutEffect(() => {
    const own = { args, takeAway: () => setGone(args) };
    drawn = own;
    return () => {
      if (drawn === own) drawn = null;
    };
  }, [args]);
  return gone === args ? null : children;
}
