import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 640px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** As `useIsPhone`, asked once. */
export const isPhone = (): boolean => narrow.matches;

/** Whether the window is as narrow as a phone: one pane at a time. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
