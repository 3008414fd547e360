import { useLingui } from '@lingui/react/macro';
import type { FeatureCollection } from 'geojson';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { FreshnessMark } from '../../../../core/live/freshness-mark.tsx';
import { PickMap } from '../../../../core/map/pick-map.tsx';
import type { MachineLive } from '../../shared/machine-live.ts';

/**
 * Machines report every 300 s at least (catalogue operations.md §4.1); after twice that nobody knows where one is. In
 * milliseconds.
 */
const lateAfter = 330_000;
const lostAfter = 660_000;

/** Where the machine is, on a small map and in figures. */
export function PositionCard({
  position,
  readAt,
  code,
  site,
}: {
  readonly position: NonNullable<MachineLive['position']>;
  readonly readAt: number;
  readonly code: string;
  readonly site: string | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat(site);
  const { lon, lat, at, speedKmh } = position;
  // Where it was when the page was opened: the map stays, the dot moves.
  const [centre] = useState({ lon, lat });
  const shapes = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } }],
    }),
    [lon, lat],
  );
  const age = readAt - Date.parse(at);
  return (
    <section className="machine-card machine-position" aria-label={t`Position`}>
      <h2>{t`Position`}</h2>
      <PickMap label={t`Position of ${code}`} centre={centre} shapes={shapes} />
      <p>
        <FreshnessMark freshness={age > lostAfter ? 'lost' : age > lateAfter ? 'late' : 'fresh'} />{' '}
        {format.relative(at)} · {lat.toFixed(5)}, {lon.toFixed(5)}
        {speedKmh === null ? null : ` · ${format.quantity(Math.round(speedKmh), 'km/h')}`}
      </p>
    </section>
  );
}
