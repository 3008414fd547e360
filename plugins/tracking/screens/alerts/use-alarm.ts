import { useEffect, useRef, useState } from 'react';

const stored = 'filon.alert-sound';
/** Two short tones, loud enough for a control room and too short to annoy it. */
const tones = [880, 660];
const toneSeconds = 0.18;

/** Sounds once for each key that was not there before, when the user wants sound; the first keys are silent. */
export function useAlarm(
  keys: readonly string[],
  ready: boolean,
): { readonly wanted: boolean; readonly setWanted: (wanted: boolean) => void } {
  const [wanted, setWanted] = useState(() => localStorage.getItem(stored) === '1');
  const known = useRef<ReadonlySet<string> | null>(null);
  const joined = keys.join();
  useEffect(() => {
    if (!ready) return;
    const now = new Set(joined === '' ? [] : joined.split(','));
    const isNew = known.current !== null && [...now].some((key) => !known.current?.has(key));
    known.current = now;
    if (isNew && wanted) sound();
  }, [joined, ready, wanted]);
  return {
    wanted,
    setWanted: (next) => {
      localStorage.setItem(stored, next ? '1' : '0');
      setWanted(next);
      // Browsers let a page sound after somebody touched it: the first tone is the proof that it will be heard.
      if (next) sound();
    },
  };
}

function sound(): void {
  const audio = new AudioContext();
  for (const [index, frequency] of tones.entries()) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.value = 0.2;
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(audio.currentTime + index * toneSeconds);
    oscillator.stop(audio.currentTime + (index + 1) * toneSeconds);
    if (index === tones.length - 1) oscillator.onended = () => void audio.close();
  }
}
