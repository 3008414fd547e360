import { lazy, Suspense } from 'react';
import { loadScreen } from '../http/load-screen.ts';
import { afterFirstScreen } from '../panes/first-screen.ts';

const TimeControl = lazy(() =>
  afterFirstScreen(() => loadScreen(async () => ({ default: (await import('./late-parts.tsx')).TimeControl }))),
);

/** The place of the time control in the top bar. It comes after the first paint: nobody's first look is at the past. */
export function TimeSlot() {
  return (
    <Suspense fallback={null}>
      <TimeControl />
    </Suspense>
  );
}
