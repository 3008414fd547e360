import { Button, Tag } from '@blueprintjs/core';
import { Fullscreen } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useFormat } from '../../../core/sites/use-format.ts';
import { usePaneTime } from '../../../core/live/time-context.tsx';
import { useWall } from '../../../core/panes/wall/use-wall.ts';
import { WallButton } from '../../../core/panes/wall/wall-button.tsx';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useHasWidget, WidgetSlot } from '../../../core/widgets/widget-slot.tsx';
import { SiteColumn } from './site-column.tsx';
import { SitesWall } from './sites-wall.tsx';
import { useNow } from './use-now.ts';
import './overview.css';

/**
 * `/sites_overview/current`: a column per site in view above one map of all; `?wall=1` shows the sites in turn, large.
 */
export default function Current() {
  const { t } = useLingui();
  const format = useFormat();
  const { at } = usePaneTime();
  const { selected } = useSites();
  const now = useNow();
  const hasMap = useHasWidget('map.live');
  const page = useRef<HTMLDivElement>(null);
  const { wall } = useWall();
  if (wall) return <SitesWall now={now} />;
  return (
    <div className="overview" ref={page} tabIndex={0} role="group" aria-label={t`Current situation`}>
      <header className="overview-head">
        <h1 className="page-title">{t`Current situation`}</h1>
        <Tag minimal intent={at === null ? 'success' : 'primary'}>
          {at === null ? t`Live` : t`As of ${format.datetime(new Date(at))}`}
        </Tag>
        <div className="overview-tools">
          <WallButton />
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
          {selected.map((site) => (
            <SiteColumn key={site.id} site={site} now={now} />
          ))}
        </div>
        {hasMap ? (
          <section className="overview-map" aria-label={t`Machines of the sites`}>
            <WidgetSlot id="map.live" />
          </section>
        ) : null}
      </div>
    </div>
  );
}
