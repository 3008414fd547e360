import { useLingui } from '@lingui/react/macro';
import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import { planeMetres, type Place } from '../../../../core/map/plane.ts';
import { showWhole } from '../../../../core/map/show-whole.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { apartPixels, metresPerPixel } from '../../shared/on-the-map.ts';
import { eventMarks, type EventGroup, type EventMarks, type MappedEvent } from './event-marks.ts';
import { addEventImages, type KindSigns } from './event-signs.tsx';
import { listenToMarks } from './listen-to-marks.ts';

const [points, groups] = ['event-points', 'event-groups'] as const;
const startZoom = 14;
/** What lies within these metres is not told apart by coming nearer. */
const oneSpotM = 25;

interface SignMapProps {
  readonly label: string;
  readonly events: readonly MappedEvent[];
  readonly signs: KindSigns;
  readonly centre: Place;
  readonly onOpen: (id: string) => void;
  /** Of a group that was clicked: all that are in it. */
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The signs of events on the ground. A click opens one; of a group it comes nearer and chooses what is in it. */
export function SignMap({ label, events, signs, centre, onOpen, onChoose }: SignMapProps) {
  const { t } = useLingui();
  const map = useRef<MapLibreMap | null>(null);
  const [zoom, setZoom] = useState(startZoom);
  const marks = useMemo(
    () => eventMarks(events, apartPixels * metresPerPixel(zoom, centre.lat)),
    [events, zoom, centre.lat],
  );
  const worstOf = (gravest: string): string => t({ message: `max ${gravest}`, context: 'the gravest of several' });
  const latest = useRef({ events, marks, onOpen, onChoose, worstOf, signs });
  const fitted = useRef(false);
  useEffect(() => {
    latest.current = { events, marks, onOpen, onChoose, worstOf, signs };
    if (!map.current) return;
    feed(map.current, marks, worstOf);
    if (!fitted.current) fitted.current = showAll(map.current, events);
  });
  const ready = useCallback((made: MapLibreMap, theme: Theme) => {
    map.current = made;
    addEventImages(made, theme, latest.current.signs);
    addLayers(made, theme);
    feed(made, latest.current.marks, latest.current.worstOf);
    // Once: who has moved the map stays there.
    if (!fitted.current) fitted.current = showAll(made, latest.current.events);
    listenToMarks(made, [points, groups], {
      onHit: ({ id, place }) => {
        if (typeof id === 'string') latest.current.onOpen(id);
        const group = typeof place === 'number' ? latest.current.marks.groups[place] : undefined;
        if (!group) return;
        latest.current.onChoose(group.members.map((member) => member.id));
        if (widthM(group) > oneSpotM) showAll(made, group.members);
      },
      onZoom: setZoom,
    });
    return () => {
      map.current = null;
    };
  }, []);
  return (
    <div className="event-map-view">
      <MapView label={label} centre={centre} zoom={startZoom} onReady={ready} />
    </div>
  );
}

function showAll(map: MapLibreMap, events: readonly MappedEvent[]): boolean {
  showWhole(
    map,
    events.map(({ spot }) => spot),
    { padding: 60, maxZoom: 17 },
  );
  return events.length > 0;
}

const widthM = ({ spot, members }: EventGroup): number =>
  Math.max(...members.map((member) => planeMetres(spot, member.spot)));

type GroupPoints = FeatureCollection<Point, { place: number; count: string; worst: string }>;

function feed(map: MapLibreMap, marks: EventMarks, worstOf: (gravest: string) => string): void {
  void map.getSource<GeoJSONSource>(points)?.setData(marks.points);
  const together: GroupPoints = {
    type: 'FeatureCollection',
    features: marks.groups.map(({ spot, members, worst }, place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [spot.lon, spot.lat] },
      properties: { place, count: String(members.length), worst: worstOf(worst) },
    })),
  };
  void map.getSource<GeoJSONSource>(groups)?.setData(together);
}

function addLayers(map: MapLibreMap, theme: Theme): void {
  const { accent, text, halo, ground } = mapColours(theme);
  const none: FeatureCollection = { type: 'FeatureCollection', features: [] };
  for (const source of [points, groups]) map.addSource(source, { type: 'geojson', data: none });
  map.addLayer({
    id: groups,
    type: 'circle',
    source: groups,
    paint: {
      'circle-radius': 17,
      'circle-color': ground,
      'circle-stroke-color': accent,
      'circle-stroke-width': 3,
    },
  });
  map.addLayer({
    id: `${groups}-words`,
    type: 'symbol',
    source: groups,
    layout: {
      'text-field': ['get', 'count'],
      'text-font': mapFont,
      'text-size': 14,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': text },
  });
  map.addLayer({
    id: `${groups}-worst`,
    type: 'symbol',
    source: groups,
    layout: {
      'text-field': ['get', 'worst'],
      'text-font': mapFont,
      'text-size': 12,
      'text-offset': [0, 1.7],
      'text-anchor': 'top',
      'text-allow-overlap': true,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  });
  map.addLayer({
    id: points,
    type: 'symbol',
    source: points,
    layout: { 'icon-image': ['get', 'image'], 'icon-size': 1.1, 'icon-allow-overlap': true },
  });
}
