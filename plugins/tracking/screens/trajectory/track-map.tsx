import { useLingui } from '@lingui/react/macro';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { liveSource } from '../../../../core/map/live-source.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import type { Place } from '../../../../core/map/plane.ts';
import { showWhole } from '../../../../core/map/show-whole.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import type { DrawnPlace } from '../../shared/course.ts';
import { addPlaceLayers, placeFeatures, placeSources } from '../places/place-layers.ts';
import type { Colouring } from './colouring.ts';
import { addTrackLayers, lineFeatures, nowFeatures, sources, stopFeatures } from './track-layers.ts';
import type { ShownTrack } from './use-tracks.ts';

interface TrackMapProps {
  readonly tracks: readonly ShownTrack[];
  readonly at: number;
  readonly by: Colouring;
  readonly places: readonly DrawnPlace[];
  readonly shownStops: boolean;
  readonly centre: Place;
}

/** The tracks, their stops, and the machines at the player's clock. */
export function TrackMap({ tracks, at, by, places, shownStops, centre }: TrackMapProps) {
  const { t } = useLingui();
  const [ready, setReady] = useState<{
    readonly map: MapLibreMap;
    readonly theme: Theme;
    readonly feed: (source: string) => ReturnType<typeof liveSource>;
  } | null>(null);
  const fitted = useRef('');

  const onReady = useCallback((map: MapLibreMap, theme: Theme) => {
    addPlaceLayers(map, theme);
    addTrackLayers(map, theme);
    const feeds = new Map(
      [...Object.values(sources), ...Object.values(placeSources)].map(
        (source) => [source, liveSource(map, source)] as const,
      ),
    );
    setReady({ map, theme, feed: (source) => feeds.get(source as never) ?? (() => undefined) });
    return () => setReady(null);
  }, []);

  useEffect(() => {
    if (!ready) return;
    ready.feed(sources.lines)(() => lineFeatures(tracks, ready.theme, by));
    ready.feed(sources.stops)(() => stopFeatures(shownStops ? tracks : []));
    fit(ready.map, tracks, fitted);
  }, [ready, tracks, by, shownStops]);

  useEffect(() => {
    if (!ready) return;
    ready.feed(placeSources.roads)(() => placeFeatures(places, 'roads'));
    ready.feed(placeSources.levels)(() => placeFeatures(places, 'levels'));
    ready.feed(placeSources.places)(() => placeFeatures(places, 'places'));
  }, [ready, places]);

  useEffect(() => {
    if (!ready) return;
    const { now, tails } = nowFeatures(tracks, at, ready.theme);
    ready.feed(sources.now)(() => now);
    ready.feed(sources.tails)(() => tails);
  }, [ready, tracks, at]);

  return <MapView label={t`Map of the tracks`} centre={centre} onReady={onReady} />;
}

/** Shows new tracks whole; a change of colour or clock leaves the view alone. */
function fit(map: MapLibreMap, tracks: readonly ShownTrack[], fitted: { current: string }): void {
  const points = tracks.flatMap(({ drawn }) => drawn);
  const key = tracks.map(({ equipment, points: own }) => `${equipment}:${own.length}`).join();
  if (points.length === 0 || key === fitted.current) return;
  fitted.current = key;
  showWhole(map, points, { padding: 50, maxZoom: 17 });
}
