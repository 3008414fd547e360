import { Fragment, useState } from 'react';

interface TurnedProps {
  readonly args: Readonly<Record<string, unknown>>;
  readonly children: React.ReactNode;
}

const differ = (one: TurnedProps['args'], other: TurnedProps['args']): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].some((name) => one[name] !== other[name]);

/** Draws a story anew when a control is turned: what a component keeps of itself would hide the change. */
export function Turned({ args, children }: TurnedProps) {
  const [drawn, setDrawn] = useState({ args, turn: 0 });
  const turn = differ(drawn.args, args) ? drawn.turn + 1 : drawn.turn;
  if (turn !== drawn.turn) setDrawn({ args, turn });
  return <Fragment key={turn}>{children}</Fragment>;
}
