import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { useStreamFrames } from '../../../../core/live/use-stream.ts';
import { liveSource } from '../../../../core/map/live-source.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import { isWhole, showWhole } from '../../../../core/map/show-whole.ts';
import type { Selection } from '../../../../core/registry/pane.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { placeLayer } from '../places/place-layers.ts';
import { usePlaceLayers } from '../places/use-place-layers.ts';
import { addMachineLayers, clusterLayer, machineFeatures, markerLayers, sources } from './machine-layers.ts';
import { MapLegend } from './map-legend.tsx';
import { Tails } from './tails.ts';
import type { Picked } from './use-picked.ts';
import { useScene } from './use-scene.ts';
import './machines-map.css';

const nowhere = { lon: 0, lat: 0 };
/** Sooner nothing is seen to move: a truck at 40 km/h is two metres on, less than a point of a map of the mine. */
const machinesEveryMs = 200;
/** Tails change slowly and are dear to send to the map. */
const tailsEveryMs = 1_000;

/** A machine chosen from the list is shown from no farther than this. */
const nearZoom = 14;

interface Drawn {
  readonly map: MapLibreMap;
  readonly machines: ReturnType<typeof liveSource>;
  readonly tails: ReturnType<typeof liveSource>;
}

/** A machine as what is picked. */
export const machineOf = ({ equipment, code }: Pick<PositionRow, 'equipment' | 'code'>): Selection => ({
  record: 'equipment',
  id: equipment,
  label: code,
});

interface MachinesMapProps {
  readonly label: string;
  readonly zoom: number;
  /** Machines that lie close are one circle below zoom 13, and the map begins where all machines are in view. */
  readonly clustered?: boolean;
  /** The machine with a ring or the place with a strong edge. */
  readonly picked: Picked;
  /** The picked machine in each frame, past React. */
  readonly onPicked?: (row: PositionRow) => void;
  /** The map when it is there, for who wants to move it; null when it is gone. */
  readonly onMap?: (map: MapLibreMap | null) => void;
}

/**
 * Where every machine of the sites in view is now, or was, what it does, and the way of its last minutes; a legend
 * below says what the signs mean.
 */
export function MachinesMap({ label, zoom, clustered = false, picked, onPicked, onMap }: MachinesMapProps) {
  const isLive = usePaneTime().at === null;
  const { selected: sites } = useSites();
  const addPlaces = usePlaceLayers(picked.place);
  const drawn = useRef<Drawn | null>(null);
  const latest = useRef<{ readonly rows: readonly PositionRow[]; readonly now: number }>({ rows: [], now: 0 });
  const tails = useRef(new Tails());
  const tailsDrawn = useRef(-Infinity);
  const { states, trails } = useScene();
  const shown = useRef({ picked, onPicked, onMap, states });
  const inView = sites.map(({ id }) => id).join();
  const fitted = useRef<{ readonly inView: string; readonly count: number } | null>(null);

  const draw = useCallback(
    (rows: readonly PositionRow[], now: number) => {
      const {
        picked: { machine: ringed },
        onPicked: tell,
      } = shown.current;
      latest.current = { rows, now };
      tails.current.add(rows, now);
      const row = ringed === null ? undefined : rows.find(({ equipment }) => equipment === ringed);
      if (row) tell?.(row);
      const map = clustered && rows.length > 0 ? drawn.current?.map : undefined;
      // Once for the sites in view; again where machines come later, as those of another site do.
      if (map && (fitted.current?.inView !== inView || (fitted.current.count !== rows.length && isWhole(map)))) {
        fitted.current = { inView, count: rows.length };
        showWhole(map, rows, { padding: 48, maxZoom: 14.5 });
      }
      drawn.current?.machines(() =>
        machineFeatures(latest.current.rows, latest.current.now, shown.current.picked.machine, shown.current.states),
      );
      if (performance.now() - tailsDrawn.current < tailsEveryMs) return;
      tailsDrawn.current = performance.now();
      drawn.current?.tails(() => tails.current.features());
    },
    [clustered, inView],
  );
  useStreamFrames(positionStream, draw);

  useEffect(() => {
    shown.current = { picked, onPicked, onMap, states };
  });
  useEffect(() => {
    tails.current.begin(trails ?? []);
    tailsDrawn.current = -Infinity;
  }, [trails]);
  useEffect(() => draw(latest.current.rows, latest.current.now), [picked.machine, states, trails, draw]);
  // A tail never joins the past to the present.
  useEffect(() => tails.current.clear(), [isLive]);

  const ready = useCallback(
    (map: MapLibreMap, theme: Theme) => {
      addPlaces(map, theme);
      addMachineLayers(map, theme, clustered);
      drawn.current = {
        map,
        machines: liveSource(map, sources.machines, machinesEveryMs),
        tails: liveSource(map, sources.tails),
      };
      shown.current.onMap?.(map);
      const moving = clustered ? [...markerLayers, clusterLayer] : [...markerLayers];
      map.on('click', ({ point }) => {
        const [hit] = map.queryRenderedFeatures(point, { layers: [...moving, placeLayer] });
        const { id, code } = (hit?.properties ?? {}) as { readonly id?: string; readonly code?: string };
        if (id === undefined || code === undefined) return;
        const { place, pick } = shown.current.picked;
        if (hit?.layer.id !== placeLayer) pick(machineOf({ equipment: id, code }));
        // Who clicks a picked place again lets it go.
        else pick(id === place ? null : { record: 'mine_location', id, label: code });
      });
      for (const layer of [...moving, placeLayer]) {
        map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
        map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
      }
      draw(latest.current.rows, latest.current.now);
      return () => {
        drawn.current = null;
        shown.current.onMap?.(null);
      };
    },
    [draw, addPlaces, clustered],
  );
  const show = (row: PositionRow): void => {
    picked.pick(machineOf(row));
    drawn.current?.map.easeTo({ center: [row.lon, row.lat], zoom: Math.max(drawn.current.map.getZoom(), nearZoom) });
  };
  return (
    <div className="machines-map">
      <MapView label={label} centre={sites[0] ?? nowhere} zoom={zoom} onReady={ready} />
      <MapLegend states={states} clustered={clustered} picked={picked.machine} onShow={show} />
    </div>
  );
}
