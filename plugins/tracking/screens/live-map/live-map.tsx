import { useLingui } from '@lingui/react/macro';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useRef } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useStream } from '../../../../core/live/use-stream.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { MachineList } from './machine-list.tsx';
import { machineOf, MachinesMap } from './machines-map.tsx';
import { SpeedStrip } from './speed-strip.tsx';
import { usePicked } from './use-picked.ts';
import './live-map.css';

/**
 * `/tracking/map`: where every machine is now, or was. Picking one, or a place, picks it in all panes of the link
 * colour.
 */
export default function LiveMap() {
  const { t } = useLingui();
  const format = useFormat();
  const view = useStream(positionStream);
  const picked = usePicked();
  const map = useRef<MapLibreMap | null>(null);
  const pickedRow = view.rows.find(({ equipment }) => equipment === picked.machine);
  const speedNow = useRef<HTMLElement>(null);

  const tellSpeed = useCallback(
    ({ speedKmh }: PositionRow) => {
      if (speedNow.current) speedNow.current.textContent = format.number(speedKmh, { decimals: 1 });
    },
    [format],
  );
  const show = (row: PositionRow): void => {
    picked.pick(machineOf(row));
    map.current?.easeTo({ center: [row.lon, row.lat] });
  };

  return (
    <div className="live-map">
      <h1 className="sr-only">{t`Live map`}</h1>
      <div className="live-map-main">
        <MachinesMap
          label={t`Map of the machines`}
          zoom={12.6}
          picked={picked}
          onPicked={tellSpeed}
          onMap={(made) => void (map.current = made)}
        />
        {pickedRow ? (
          <SpeedStrip
            key={pickedRow.equipment}
            equipment={pickedRow.equipment}
            code={pickedRow.code}
            now={view.now}
            speedNow={speedNow}
            onClose={() => picked.pick(null)}
          />
        ) : null}
      </div>
      <MachineList view={view} picked={picked.machine} onPick={show} />
    </div>
  );
}
