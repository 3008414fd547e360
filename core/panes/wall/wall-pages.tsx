import { Button } from '@blueprintjs/core';
import { Cross, Fullscreen, Pause, Play } from '@blueprintjs/icons';
import { AlarmStatus } from '../../live/alarms/alarm-status.tsx';
import { useLingui } from '@lingui/react/macro';

interface WallPagesProps {
  readonly pages: readonly { readonly key: string; readonly title: string }[];
  readonly index: number;
  readonly pageMs: number;
  readonly paused: boolean;
  readonly onGo: (index: number) => void;
  /** The page has stood for its time. */
  readonly onOver: () => void;
  readonly onPause: () => void;
  readonly onLeave: () => void;
}

/** Which page of the wall is shown, how long it still stands, and the way to the others. */
export function WallPages({ pages, index, pageMs, paused, onGo, onOver, onPause, onLeave }: WallPagesProps) {
  const { t } = useLingui();
  const turns = pages.length > 1;
  return (
    <footer className="wall-foot">
      {turns ? (
        <nav className="wall-pages" aria-label={t`Pages of the wall`}>
          {pages.map(({ key, title }, place) => (
            <button
              key={key}
              type="button"
              aria-label={t`Page ${place + 1} of ${pages.length}: ${title}`}
              aria-current={place === index ? 'page' : undefined}
              onClick={() => onGo(place)}
            >
              <span className="wall-time">
                {place === index ? (
                  // The one clock of the rotation is the one that is seen: the page turns when its bar is full.
                  <i
                    key={key}
                    style={{ animationDuration: `${pageMs}ms`, animationPlayState: paused ? 'paused' : 'running' }}
                    onAnimationEnd={onOver}
                  />
                ) : null}
              </span>
            </button>
          ))}
        </nav>
      ) : null}
      <AlarmStatus />
      <div className="wall-tools">
        {turns ? (
          <Button
            size="small"
            variant="minimal"
            icon={paused ? <Play /> : <Pause />}
            text={paused ? t({ message: 'Resume', context: 'pages of a wall' }) : t`Pause`}
            aria-keyshortcuts="Space"
            title={paused ? t`Resume page rotation (space bar)` : t`Stay on this page (space bar)`}
            onClick={onPause}
          />
        ) : null}
        <Button
          size="small"
          variant="minimal"
          icon={<Fullscreen />}
          text={t`Full screen`}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
          }
        />
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          text={t`Exit wall display`}
          aria-keyshortcuts="Escape"
          onClick={onLeave}
        />
      </div>
    </footer>
  );
}
