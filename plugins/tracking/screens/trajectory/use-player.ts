import { useEffect, useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';

export interface Player {
  readonly at: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly seek: (at: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: number) => void;
}

/** A clock that runs from one instant to another at ×1 to ×120; it stands while its pane is hidden. */
export function usePlayer(from: number, to: number): Player {
  const { visible } = usePane();
  const [at, setAt] = useState(to);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(60);
  const shown = Math.min(Math.max(at, from), to);

  useEffect(() => {
    if (!playing || !visible) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const elapsed = now - last;
      last = now;
      setAt((before) => Math.min(to, before + elapsed * speed));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, visible, speed, to]);

  const ended = shown >= to;
  return {
    at: shown,
    playing: playing && !ended,
    speed,
    seek: setAt,
    setSpeed,
    toggle: () => {
      if (ended) setAt(from);
      setPlaying(ended || !playing);
    },
  };
}
