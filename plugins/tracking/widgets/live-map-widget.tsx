import { useLingui } from '@lingui/react/macro';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback } from 'react';
import type { WidgetProps } from '../../../core/widgets/widget.ts';
import { MachinesMap } from '../screens/live-map/machines-map.tsx';
import { usePicked } from '../screens/live-map/use-picked.ts';

/** `map.live`: the machines of the sites in view, by arrow; a click picks one for the panes of the link colour. */
export default function LiveMapWidget({ sites }: WidgetProps) {
  const { t } = useLingui();
  const { picked, pick } = usePicked();
  const places = sites.map(({ lon, lat }) => `${lon} ${lat}`).join();
  // Several sites lie kilometres apart: the map begins where all of them are in view.
  const showAll = useCallback(
    (map: MapLibreMap | null) => {
      const corners = places.split(',').map((place) => place.split(' ').map(Number));
      const [lons, lats] = [corners.map(([lon = 0]) => lon), corners.map(([, lat = 0]) => lat)];
      if (corners.length > 1) map?.fitBounds([[Math.min(...lons), Math.min(...lats)], [Math.max(...lons), Math.max(...lats)]], { padding: 60, maxZoom: 12, animate: false });
    },
    [places],
  );
  return <MachinesMap label={t`Map of the machines`} zoom={12} picked={picked} onPick={pick} onMap={showAll} />;
}
