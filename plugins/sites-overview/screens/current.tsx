import { Button, Tag } from '@blueprintjs/core';
import { Desktop, Fullscreen } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../core/sites/use-format.ts';
import { usePaneTime } from '../../../core/live/time-context.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import { SitesInView } from '../../../core/sites/sites-in-view.tsx';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useHasWidget, WidgetSlot } from '../../../core/widgets/widget-slot.tsx';
import { SiteColumn } from './site-column.tsx';
import { useNow } from './use-now.ts';
import './overview.css';

/** How long the wall shows one site, in milliseconds (catalogue operations.md §9). */
const wallMs = 30_000;

/**
 * `/sites_overview/current`: a column per site in view above one map of all; `?wall=1` shows the sites in turn, large.
 */
export default function Current() {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch, visible } = usePane();
  const { at } = usePaneTime();
  const { selected } = useSites();
  const now = useNow();
  const hasMap = useHasWidget('map.live');
  const page = useRef<HTMLDivElement>(null);
  const wall = search.get('wall') === '1';
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (!wall || !visible) return;
    const timer = setInterval(() => setTurn((before) => before + 1), wallMs);
    return () => clearInterval(timer);
  }, [wall, visible]);

  const one = selected[turn % Math.max(1, selected.length)];
  const shown = wall && one ? [one] : selected;
  const map = hasMap ? (
    <section className="overview-map" aria-label={t`Machines of the sites`}>
      <WidgetSlot id="map.live" />
    </section>
  ) : null;
  return (
    <div className="overview" data-wall={wall} ref={page} tabIndex={0} role="group" aria-label={t`Current situation`}>
      <header className="overview-head">
        <h1 className="page-title">{t`Current situation`}</h1>
        <Tag minimal intent={at === null ? 'success' : 'primary'}>
          {at === null ? t`Live` : t`As of ${format.datetime(new Date(at))}`}
        </Tag>
        <div className="overview-tools">
          {wall
            ? selected.map(({ id, code }, index) => (
                <Button
                  key={id}
                  size="small"
                  intent={id === one?.id ? 'primary' : 'none'}
                  text={code}
                  aria-pressed={id === one?.id}
                  onClick={() => setTurn(index)}
                />
              ))
            : null}
          <Button
            size="small"
            icon={<Desktop />}
            intent={wall ? 'primary' : 'none'}
            aria-pressed={wall}
            text={t`Wall`}
            title={t`Shows the sites in turn, each for 30 s`}
            onClick={() => setSearch({ wall: wall ? null : '1' })}
          />
          <Button
            size="small"
            icon={<Fullscreen />}
            text={t`Full screen`}
            onClick={() =>
              void (document.fullscreenElement ? document.exitFullscreen() : page.current?.requestFullscreen())
            }
          />
        </div>
      </header>
      <div className="overview-body">
        <div className="site-columns">
          {shown.map((site) => (
            <SiteColumn key={site.id} site={site} now={now} />
          ))}
        </div>
        {wall && one ? <SitesInView ids={[one.id]}>{map}</SitesInView> : map}
      </div>
    </div>
  );
}
