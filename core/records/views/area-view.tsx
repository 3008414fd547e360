import { Button, TextArea } from '@blueprintjs/core';
import { Import, Undo } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import type { Feature, FeatureCollection } from 'geojson';
import { useRef, useState } from 'react';
import { PickMap } from '../../map/pick-map.tsx';
import type { Area } from '../fields/area.ts';
import { areasFromGeoJson, type FoundArea } from '../fields/area-from-geojson.ts';
import { nearestEdge } from '../fields/nearest-edge.ts';
import { hectaresOf, parseCorners, printCorners } from '../fields/corners.ts';
import { AreaParts } from './area-parts.tsx';
import { inputAttributes } from './input-attributes.ts';
import { useMapCentre } from './map-centre.ts';
import type { FieldView, InputProps, ShownProps } from './view.ts';
import './area-view.css';

const isArea = (value: unknown): value is Area => typeof value === 'object' && value !== null && 'coordinates' in value;
const centreOf = (value: unknown): { lon: number; lat: number } | null => {
  const [lon, lat] = (isArea(value) ? value.coordinates[0]?.[0] : undefined) ?? [];
  return lon === undefined || lat === undefined ? null : { lon, lat };
};
const placesOf = (lines: readonly string[]): (readonly [number, number])[] =>
  lines
    .map((line) => line.split(/[,; ]+/).map(Number))
    .map(([lat = Number.NaN, lon = Number.NaN]) => [lon, lat] as const);
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The area, and each corner typed so far, complete or not. */
function shapesOf(value: unknown, text: string): FeatureCollection {
  const dots = linesOf(text).flatMap((line, corner): Feature[] => {
    const [lat, lon] = line.split(/[,; ]+/).map(Number);
    return lat === undefined || lon === undefined || Number.isNaN(lat + lon)
      ? []
      : [{ type: 'Feature', properties: { corner }, geometry: { type: 'Point', coordinates: [lon, lat] } }];
  });
  const area: Feature[] = isArea(value)
    ? [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: value.coordinates.map((ring) => ring.map((corner) => [...corner])),
          },
        },
      ]
    : [];
  return { type: 'FeatureCollection', features: [...area, ...dots] };
}

/**
 * Corners clicked on the map one after the other, dragged, or written line by line; or one of the polygons of a GeoJSON
 * file.
 */
function AreaInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { i18n, t } = useLingui();
  const site = useMapCentre();
  const [centre] = useState(() => centreOf(value) ?? site);
  const [typed, setTyped] = useState(() =>
    isArea(value) ? printCorners(value) : typeof value === 'string' ? value : '',
  );
  const [told, setTold] = useState<string | null>(null);
  const [parts, setParts] = useState<readonly FoundArea[]>([]);
  const file = useRef<HTMLInputElement>(null);
  // A drag tells every pixel: what was typed last counts, not what was drawn last.
  const written = useRef(typed);
  const change = (text: string): void => {
    written.current = text;
    setTyped(text);
    setTold(null);
    onChange(parseCorners(text));
  };
  const changeLines = (alter: (lines: readonly string[]) => readonly string[]): void =>
    change(alter(linesOf(written.current)).join('\n'));
  const add = ({ lat, lon }: { readonly lat: number; readonly lon: number }, edge: boolean): void =>
    changeLines((lines) => {
      const places = placesOf(lines);
      const at =
        edge && places.length > 2 && !places.flat().some(Number.isNaN)
          ? nearestEdge(places, [lon, lat]) + 1
          : lines.length;
      return lines.toSpliced(at, 0, `${lat}, ${lon}`);
    });
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const areas = areasFromGeoJson(await chosen.text());
    const [only] = areas;
    setParts(areas.length > 1 ? areas : []);
    if (only && areas.length === 1) take(only.area);
    else setTold(areas.length === 0 ? t`This file contains no polygon in degrees.` : null);
  };
  const take = (area: Area): void => {
    change(printCorners(area));
    // Holes cannot be written line by line.
    onChange(area);
  };
  const holes = isArea(value) ? value.coordinates.length - 1 : 0;
  return (
    <div className="area-input">
      <PickMap
        label={i18n._(field.label)}
        centre={centre}
        shapes={shapesOf(value, typed)}
        onPick={(place, { edge }) => add(place, edge)}
        onMove={(corner, { lat, lon }) => changeLines((lines) => lines.with(corner, `${lat}, ${lon}`))}
        onRemove={(corner) => changeLines((lines) => lines.toSpliced(corner, 1))}
      />
      <p className="area-help">{t`Click to add a corner, or click an edge to insert one. Drag to move a corner, right-click to remove it.`}</p>
      <div className="area-corners">
        <TextArea
          {...inputAttributes(props)}
          value={typed}
          onChange={({ target }) => change(target.value)}
          placeholder={t`One corner per line: latitude, longitude`}
          rows={4}
          fill
        />
        <div className="area-buttons">
          <Button
            size="small"
            icon={<Undo />}
            text={t`Last corner`}
            disabled={typed.trim() === ''}
            onClick={() => changeLines((lines) => lines.slice(0, -1))}
          />
          <Button size="small" icon={<Import />} text={t`GeoJSON file`} onClick={() => file.current?.click()} />
          <input
            ref={file}
            type="file"
            hidden
            accept=".json,.geojson,application/geo+json,application/json"
            aria-label={t`GeoJSON file`}
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
        {parts.length > 1 ? <AreaParts parts={parts} onChoose={take} /> : null}
        {holes > 0 ? (
          <p role="status">
            <Plural
              value={holes}
              one="# hole is kept; it is removed when a corner is moved."
              other="# holes are kept; they are removed when a corner is moved."
            />
          </p>
        ) : null}
        {told ? <p role="alert">{told}</p> : null}
      </div>
    </div>
  );
}

function AreaShown({ field, value, row }: ShownProps) {
  const { i18n } = useLingui();
  const site = useMapCentre(row.site);
  return <PickMap label={i18n._(field.label)} centre={centreOf(value) ?? site} shapes={shapesOf(value, '')} />;
}

export const areaView: FieldView = {
  words: (value, _, { format }) => (isArea(value) ? format.quantity(hectaresOf(value), 'ha', { decimals: 2 }) : ''),
  Input: AreaInput,
  Shown: AreaShown,
  align: 'right',
  width: 110,
};
