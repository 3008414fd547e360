import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { withQueries } from '../session/with-queries.tsx';
import { loadScreen } from '../http/load-screen.ts';
import { paletteStore } from './palette-store.ts';
import { PaletteWaiting } from './palette-waiting.tsx';

const loadPalette = () => loadScreen(withQueries(() => import('./palette.tsx')));
const Palette = lazy(loadPalette);

/** When the browser is likely idle, so that the first Ctrl K does not wait for the palette's code. */
const prefetchAfterMs = 1500;

/** The palette, fetched when it is first opened or when there is time. */
export function PaletteHost() {
  const { open } = useSnapshot(paletteStore);
  useEffect(() => {
    const timer = window.setTimeout(() => void loadPalette().catch(() => undefined), prefetchAfterMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={<PaletteWaiting />}>
      <Palette />
    </Suspense>
  );
}
