import { useLingui } from '@lingui/react/macro';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { useStream, useStreamFrames } from '../../../../core/live/use-stream.ts';
import { liveSource } from '../../../../core/map/live-source.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import { usePane } from '../../../../core/panes/pane.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { addMachineLayers, machineFeatures, markerLayer, sources } from './machine-layers.ts';
import { MachineList } from './machine-list.tsx';
import { SpeedStrip } from './speed-strip.tsx';
import { Tails } from './tails.ts';
import './live-map.css';

const nowhere = { lon: 0, lat: 0 };
/** Tails change slowly and are dear to send to the map. */
const tailsEveryMs = 1_000;

interface Drawn {
  readonly map: MapLibreMap;
  readonly machines: ReturnType<typeof liveSource>;
  readonly tails: ReturnType<typeof liveSource>;
}

/** `/tracking/map`: where every machine is now, or was. Picking one here picks it in all panes of the link colour. */
export default function LiveMap() {
  const { t } = useLingui();
  const format = useFormat();
  const { selection, select } = usePane();
  const { at } = usePaneTime();
  const { selected: sites } = useSites();
  const view = useStream(positionStream);
  const drawn = useRef<Drawn | null>(null);
  const latest = useRef<{ readonly rows: readonly PositionRow[]; readonly now: number }>({ rows: [], now: 0 });
  const tails = useRef(new Tails());
  const tailsDrawn = useRef(-Infinity);
  // A pane without a link colour shares nothing, and still shows what was picked in it.
  const [own, setOwn] = useState<string | null>(null);
  const picked = selection?.record === 'equipment' ? selection.id : own;
  const pickedNow = useRef(picked);
  const pickedRow = view.rows.find(({ equipment }) => equipment === picked);
  const speedNow = useRef<HTMLElement>(null);
  const tellSpeed = useRef<(row: PositionRow) => void>(() => undefined);
  const choose = (id: string, code: string): void => {
    setOwn(id);
    select({ record: 'equipment', id, label: code });
  };
  const pick = useRef(choose);

  const draw = useCallback((rows: readonly PositionRow[], now: number) => {
    latest.current = { rows, now };
    tails.current.add(rows, now);
    const row = pickedNow.current === null ? undefined : rows.find(({ equipment }) => equipment === pickedNow.current);
    if (row) tellSpeed.current(row);
    drawn.current?.machines(() => machineFeatures(latest.current.rows, latest.current.now, pickedNow.current));
    if (performance.now() - tailsDrawn.current < tailsEveryMs) return;
    tailsDrawn.current = performance.now();
    drawn.current?.tails(() => tails.current.features());
  }, []);
  useStreamFrames(positionStream, draw);

  useEffect(() => {
    pick.current = choose;
    tellSpeed.current = ({ speedKmh }) => {
      if (speedNow.current) speedNow.current.textContent = format.number(speedKmh, { decimals: 1 });
    };
  });
  useEffect(() => {
    pickedNow.current = picked;
    draw(latest.current.rows, latest.current.now);
  }, [picked, draw]);
  useEffect(() => tails.current.clear(), [at === null]); // oxlint-disable-line react/exhaustive-deps -- a tail never joins the past to the present

  const ready = useCallback(
    (map: MapLibreMap, theme: Theme) => {
      addMachineLayers(map, theme);
      drawn.current = { map, machines: liveSource(map, sources.machines), tails: liveSource(map, sources.tails) };
      map.on('click', markerLayer, ({ features }) => {
        const properties = features?.[0]?.properties as { id: string; code: string } | undefined;
        if (properties) pick.current(properties.id, properties.code);
      });
      map.on('mouseenter', markerLayer, () => (map.getCanvas().style.cursor = 'pointer'));
      map.on('mouseleave', markerLayer, () => (map.getCanvas().style.cursor = ''));
      draw(latest.current.rows, latest.current.now);
      return () => {
        drawn.current = null;
      };
    },
    [draw],
  );

  const leave = (): void => {
    setOwn(null);
    select(null);
  };
  const show = (row: PositionRow): void => {
    choose(row.equipment, row.code);
    drawn.current?.map.easeTo({ center: [row.lon, row.lat] });
  };

  return (
    <div className="live-map">
      <h1 className="sr-only">{t`Live map`}</h1>
      <div className="live-map-main">
        <MapView label={t`Map of the machines`} centre={sites[0] ?? nowhere} zoom={12.6} onReady={ready} />
        {pickedRow ? <SpeedStrip key={pickedRow.equipment} equipment={pickedRow.equipment} code={pickedRow.code} now={view.now} speedNow={speedNow} onClose={leave} /> : null}
      </div>
      <MachineList view={view} picked={picked} onPick={show} />
    </div>
  );
}
