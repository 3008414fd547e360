import { HTMLSelect, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import { showWhole } from '../../../../core/map/show-whole.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { permitKinds, permitPath, type PermitKind } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import { apartPixels, metresPerPixel } from '../../shared/on-the-map.ts';
import type { BoardPermit } from '../../shared/permit-answers.ts';
import { listenToMarks } from '../maps/listen-to-marks.ts';
import { addPermitImages, permitCodes, permitLooks } from './permit-images.ts';
import { endsSoon, permitEnd, permitMarks, type PermitMarks } from './permit-marks.ts';
import './permit-map.css';

const layer = 'permit-marks';
const nowhere = { lon: 0, lat: 0 };
const [danger, warning] = ['#cd4246', '#c87619'] as const;

interface PermitMapProps {
  readonly permits: readonly BoardPermit[];
  readonly now: number;
}

/**
 * Where the permits of a site are: their kinds and states, what conflicts, what ends within the hour; a click opens one.
 */
export function PermitMap({ permits, now }: PermitMapProps) {
  const { t } = useLingui();
  const { selected } = useSites();
  const [wanted, setWanted] = useState<string | null>(null);
  const busiest = selected.toSorted((one, other) => countAt(permits, other.id) - countAt(permits, one.id))[0];
  const site = selected.find(({ id }) => id === wanted) ?? busiest;
  const there = useMemo(() => permits.filter((permit) => permit.site === site?.id), [permits, site?.id]);
  return (
    <div className="permit-map">
      {selected.length > 1 ? (
        <HTMLSelect
          aria-label={t`Site`}
          value={site?.id ?? ''}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          options={selected.map(({ id, code, name }) => ({
            value: id,
            label: `${code} – ${name} (${countAt(permits, id)})`,
          }))}
        />
      ) : null}
      <SiteMap key={site?.id} permits={there} now={now} centre={site ?? nowhere} />
      <Signs permits={there} />
      <PermitRows permits={there} now={now} />
    </div>
  );
}

const countAt = (permits: readonly BoardPermit[], site: string): number =>
  permits.filter((permit) => permit.site === site).length;

function SiteMap({ permits, now, centre }: PermitMapProps & { readonly centre: { lon: number; lat: number } }) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat(permits[0]?.site);
  const map = useRef<MapLibreMap | null>(null);
  const [zoom, setZoom] = useState(14);
  const marks = useMemo(
    () =>
      permitMarks(permits, {
        now,
        apartM: apartPixels * metresPerPixel(zoom, centre.lat),
        timeOf: (at) => format.time(new Date(at)),
      }),
    [permits, now, zoom, centre.lat, format],
  );
  const latest = useRef({ marks, open: pane.open });
  const fitted = useRef(false);
  useEffect(() => {
    latest.current = { marks, open: pane.open };
    if (map.current) feed(map.current, marks);
  });
  const ready = useCallback((made: MapLibreMap, theme: Theme) => {
    map.current = made;
    addPermitImages(made, theme);
    addLayers(made, theme, latest.current.marks);
    // Once: who has moved the map stays there while permits come and go.
    if (!fitted.current) showWhole(made, [...latest.current.marks.spots.values()], { padding: 70, maxZoom: 16 });
    fitted.current = true;
    listenToMarks(made, [layer], {
      onHit: ({ id }) => {
        if (typeof id === 'string') latest.current.open(`${permitPath}/${id}`);
      },
      onZoom: setZoom,
    });
    return () => {
      map.current = null;
    };
  }, []);
  return (
    <div className="permit-map-view">
      <MapView label={t`Map of the permits`} centre={centre} zoom={14} onReady={ready} />
    </div>
  );
}

const sources = ['places', 'conflicts', 'points'] as const;
const sourceOf = (name: (typeof sources)[number]): string => `permit-${name}`;

function feed(map: MapLibreMap, marks: PermitMarks): void {
  for (const name of sources) void map.getSource<GeoJSONSource>(sourceOf(name))?.setData(marks[name]);
}

function addLayers(map: MapLibreMap, theme: Theme, marks: PermitMarks): void {
  const { accent, text, halo } = mapColours(theme);
  for (const name of sources) map.addSource(sourceOf(name), { type: 'geojson', data: marks[name] });
  map.addLayer({
    id: 'permit-places',
    type: 'line',
    source: sourceOf('places'),
    paint: { 'line-color': accent, 'line-width': 1.5, 'line-opacity': 0.7 },
  });
  map.addLayer({
    id: 'permit-place-names',
    type: 'symbol',
    source: sourceOf('places'),
    layout: {
      'text-field': ['get', 'code'],
      'text-font': mapFont,
      'text-size': 11,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 2,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  });
  for (const level of ['coordinate', 'block'] as const)
    map.addLayer({
      id: `permit-conflicts-${level}`,
      type: 'line',
      source: sourceOf('conflicts'),
      filter: ['==', ['get', 'level'], level],
      paint: {
        'line-color': level === 'block' ? danger : warning,
        'line-width': 4,
        ...(level === 'block' ? {} : { 'line-dasharray': [2, 1.5] }),
      },
    });
  map.addLayer({
    id: 'permit-soon',
    type: 'circle',
    source: sourceOf('points'),
    filter: ['get', 'soon'],
    paint: {
      'circle-radius': 19,
      'circle-color': 'rgba(0, 0, 0, 0)',
      'circle-stroke-color': warning,
      'circle-stroke-width': 4,
    },
  });
  map.addLayer({
    id: layer,
    type: 'symbol',
    source: sourceOf('points'),
    layout: {
      'icon-image': ['get', 'image'],
      'icon-size': 1.2,
      'icon-allow-overlap': true,
      'text-field': ['get', 'label'],
      'text-font': mapFont,
      'text-size': 12,
      'text-offset': [0, 1.7],
      'text-anchor': 'top',
      'text-allow-overlap': true,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  });
}

/** What the signs mean, of those that are there. */
function Signs({ permits }: { readonly permits: readonly BoardPermit[] }) {
  const { i18n, t } = useLingui();
  const kinds = (Object.keys(permitKinds) as readonly PermitKind[]).filter((kind) =>
    permits.some((permit) => permit.kind === kind),
  );
  const states = Object.keys(permitLooks).filter((state) => permits.some((permit) => permit.state === state));
  return (
    <ul className="permit-signs" aria-label={t`Signs on the map`}>
      {kinds.map((kind) => (
        <li key={kind}>
          <strong>{permitCodes[kind]}</strong> {i18n._(permitKinds[kind])}
        </li>
      ))}
      {states.map((state) => {
        const label = workPermit.states?.states[state]?.label;
        return (
          <li key={state}>
            <span
              className={`permit-sign permit-sign-${permitLooks[state]?.shape}`}
              style={{ background: permitLooks[state]?.fill ?? 'none' }}
            />
            {label ? i18n._(label) : state}
          </li>
        );
      })}
      <li>
        <span className="permit-sign-soon" />
        {t`Ends within an hour`}
      </li>
      <li>
        <span className="permit-sign-block" />
        {t`Forbidden beside each other`}
      </li>
      <li>
        <span className="permit-sign-coordinate" />
        {t`To be coordinated`}
      </li>
    </ul>
  );
}

/** The permits of the map in words, for keys and screen readers, and those whose spot nobody knows. */
function PermitRows({ permits, now }: PermitMapProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat(permits[0]?.site);
  return (
    <ul className="permit-rows" aria-label={t`Permits on the map`}>
      {permits.map((permit) => {
        const label = workPermit.states?.states[permit.state]?.label;
        const until = format.time(new Date(permitEnd(permit)));
        return (
          <li key={permit.id}>
            <button type="button" onClick={() => pane.open(`${permitPath}/${permit.id}`)}>
              <span>
                <strong>{permitCodes[permit.kind]}</strong> {permit.number} · {permit.title}
              </span>
              <small>
                {[permit.place_code, permit.performer, label ? i18n._(label) : null].filter(Boolean).join(' · ')}
                {permit.spot === null ? ` · ${t`not on the map: its place has no outline`}` : ''}
              </small>
              {endsSoon(permit, now) ? (
                <Tag intent="warning">{t({ message: `until ${until}`, context: 'hour' })}</Tag>
              ) : null}
              {permit.conflicts.map(({ number, level }) => (
                <Tag key={number} intent={level === 'block' ? 'danger' : 'warning'} minimal={level !== 'block'}>
                  {level === 'block' ? t`conflicts with ${number}` : t`beside ${number}`}
                </Tag>
              ))}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
