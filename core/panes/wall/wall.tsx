import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePaneTime } from '../../live/time-context.tsx';
import { useFormat } from '../../sites/use-format.ts';
import { useWall } from './use-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { useWallScale } from './use-wall-scale.ts';
import { WallClock } from './wall-clock.tsx';
import { WallPages } from './wall-pages.tsx';
import { wallStore } from './wall-store.ts';
import './wall.css';

/** How long a page stands, in milliseconds (catalogue operations.md §9). */
export const wallPageMs = 30_000;

export interface WallPage {
  readonly key: string;
  readonly title: string;
  /** What is said beside the title. */
  readonly note?: ReactNode;
  readonly content: ReactNode;
}

/**
 * A screen on the wall of a control room: nothing but its pages, one after the other, as large as the screen allows.
 * Pages are made for 960 × 540 CSS pixels and fit into them; figures of 17 px and more can be read at 6 m.
 */
export function Wall({ pages }: { readonly pages: readonly WallPage[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const scale = useWallScale();
  const { at } = usePaneTime();
  const { leave } = useWall();
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  const step = (by: 1 | -1): void => setTurn((before) => (before + by + pages.length) % pages.length);
  const pause = (): void => setPaused((before) => !before);
  useWallKeys({ pause, step, leave });

  useEffect(() => {
    wallStore.shown += 1;
    return () => void (wallStore.shown -= 1);
  }, []);

  const index = Math.min(turn, pages.length - 1);
  const page = pages[index];
  if (!page) return null;
  return createPortal(
    <main className="wall" style={{ zoom: scale }} data-paused={paused}>
      <header className="wall-head">
        <h1>{page.title}</h1>
        {page.note === undefined ? null : <p>{page.note}</p>}
        {at === null ? <WallClock /> : <strong>{t`As of ${format.datetime(new Date(at))}`}</strong>}
      </header>
      <div key={page.key} className="wall-page">
        {page.content}
      </div>
      <WallPages
        pages={pages}
        index={index}
        pageMs={wallPageMs}
        paused={paused}
        onGo={setTurn}
        onOver={() => step(1)}
        onPause={pause}
        onLeave={leave}
      />
    </main>,
    document.body,
  );
}
