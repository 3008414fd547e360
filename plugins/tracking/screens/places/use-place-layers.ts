import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { liveSource } from '../../../../core/map/live-source.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { addPlaceLayers, placeFeatures, placeSources } from './place-layers.ts';
import { usePlaces } from './use-places.ts';

/**
 * Draws the places and benches of the sites in view, as they were when the pane is, and the picked place with a strong
 * edge. The answer adds them to a map that is ready, before its other layers.
 */
export function usePlaceLayers(picked: string | null): (map: MapLibreMap, theme: Theme) => void {
  const { at } = usePaneTime();
  const { selected } = useSites();
  const sites = useMemo(() => selected.map(({ id }) => id), [selected]);
  const places = usePlaces(sites, at);
  const latest = useRef({ places, picked });
  const redraw = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = { places, picked };
    redraw.current();
  }, [places, picked]);
  return useCallback((map, theme) => {
    addPlaceLayers(map, theme);
    const feeds = {
      places: liveSource(map, placeSources.places),
      levels: liveSource(map, placeSources.levels),
      roads: liveSource(map, placeSources.roads),
    };
    redraw.current = () => {
      feeds.roads(() => placeFeatures(latest.current.places, 'roads'));
      feeds.levels(() => placeFeatures(latest.current.places, 'levels'));
      feeds.places(() => placeFeatures(latest.current.places, 'places', latest.current.picked));
    };
    redraw.current();
  }, []);
}
