import { createElement, startTransition, Suspense, useEffect, useReducer, type ReactNode } from 'react';
import type { RegisteredRoute } from '../registry/registry.ts';
import type { ScreenProps } from '../registry/route.ts';
import { noteScreen } from './first-screen.ts';
import { screenOf } from './screen-of.ts';

interface Props extends ScreenProps {
  readonly destination: RegisteredRoute;
  /** Shown while the screen is on its way. */
  readonly coming: ReactNode;
}

/**
 * The screen of a route as soon as it is here. Not by `lazy`: what follows a fallback React keeps back until 300 ms
 * after the last one, lest a page flicker, and a screen is here sooner than that.
 */
export function FetchedScreen({ destination, parameters, coming }: Props) {
  const screen = screenOf(destination);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isSettled = screen.component !== null || screen.error !== null;
  useEffect(() => {
    if (isSettled) return noteScreen();
    let isHere = true;
    void screen.settled.then(() => isHere && startTransition(redraw));
    return () => void (isHere = false);
  }, [screen, isSettled]);
  if (screen.error !== null) throw screen.error;
  return screen.component ? (
    <Suspense fallback={coming}>{createElement(screen.component, { parameters })}</Suspense>
  ) : (
    coming
  );
}
