import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { drawForPrint } from '../parts/print-element.ts';
import type { Disposer } from '../registry/disposer.ts';
import type { Theme } from '../theme/theme-store.ts';
import { useTheme } from '../theme/use-theme.ts';
import { baseStyle } from './base-style.ts';
import { loadMapLibre } from './load-maplibre.ts';
import type { Place } from './plane.ts';
import { tellDrawn } from './tell-drawn.ts';
import './map.css';

interface MapViewProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string;
  /** Where the grid lies, and where the map starts. */
  readonly centre: Place;
  readonly zoom?: number;
  /** Adds sources and layers to a map whose style is there; is called again with a new map when the theme changes. */
  readonly onReady: (map: MapLibreMap, theme: Theme) => Disposer | void;
}

/** A map without tiles: MapLibre, fetched with the first map, disposed with the component. */
export function MapView({ label, centre, zoom = 13, onReady }: MapViewProps) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const ready = useRef(onReady);
  const camera = useRef<{ readonly center: [number, number]; readonly zoom: number; readonly bearing: number } | null>(
    null,
  );
  const { lon, lat } = centre;

  useEffect(() => {
    ready.current = onReady;
  });

  useEffect(() => {
    let map: MapLibreMap | null = null;
    let dispose: Disposer | void;
    let gone = false;
    const start = async (): Promise<void> => {
      const maplibre = await loadMapLibre();
      if (gone || !container.current) return;
      map = new maplibre.Map({
        container: container.current,
        style: baseStyle(theme, { lon, lat }),
        attributionControl: false,
        // What is enlarged by CSS is drawn in the pixels that it then has.
        pixelRatio: window.devicePixelRatio * (container.current.currentCSSZoom ?? 1),
        // A fade of labels would draw the whole map sixty times a second for as long as anything moves.
        fadeDuration: 0,
        center: [lon, lat],
        zoom,
        ...camera.current,
      });
      map.addControl(new maplibre.NavigationControl({ visualizePitch: false }), 'top-right');
      map.addControl(new maplibre.ScaleControl({ unit: 'metric' }), 'bottom-left');
      const tell = (isDrawn: boolean) => () => {
        if (map) tellDrawn(map, 'frame', isDrawn);
      };
      tell(false)();
      for (const change of ['dataloading', 'movestart', 'resize'] as const) map.on(change, tell(false));
      map.on('idle', tell(true));
      map.getCanvas().setAttribute('aria-label', label);
      map.getCanvas().addEventListener(drawForPrint, () => map?.redraw());
      map.on('moveend', () => {
        if (map) camera.current = { center: map.getCenter().toArray(), zoom: map.getZoom(), bearing: map.getBearing() };
      });
      // Not `load`: it waits for every source, and streams never stop loading (notes/web-measured.md §1.3).
      map.once('style.load', () => {
        if (gone || !map) return;
        dispose = ready.current(map, theme);
        setState('ready');
      });
    };
    start().catch(() => {
      if (!gone) setState('failed');
    });
    return () => {
      gone = true;
      dispose?.();
      map?.remove();
    };
  }, [theme, lon, lat, zoom, label]);

  return (
    <div className="map-view" data-state={state}>
      <div ref={container} className="map-canvas" />
      {state === 'loading' ? <Spinner className="map-waiting" aria-label={t`Loading the map`} /> : null}
      {state === 'failed' ? (
        <NonIdealState
          className="map-waiting"
          title={t`The map cannot be shown`}
          description={t`This browser has no WebGL, or the map could not be loaded.`}
        />
      ) : null}
    </div>
  );
}
