import { useEffect } from 'react';
import { alarmStore } from './alarm-store.ts';
import { mayTouchSound, openSound } from './alarm-sound.ts';

const touches = ['pointerdown', 'keydown'] as const;

/** Makes ready to sound at the first press on this page, and says in the store that it is awaited. */
export function useSoundReady(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) {
      alarmStore.blocked = false;
      return;
    }
    const open = (): void => void openSound().then((ready) => (alarmStore.blocked = !ready));
    if (mayTouchSound()) open();
    else alarmStore.blocked = true;
    for (const touch of touches) window.addEventListener(touch, open, true);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, open, true);
    };
  }, [wanted]);
}
