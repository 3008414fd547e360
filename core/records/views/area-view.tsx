import { Button, TextArea } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Feature, FeatureCollection } from 'geojson';
import { useState } from 'react';
import { PickMap } from '../../map/pick-map.tsx';
import type { Area } from '../fields/area.ts';
import { hectaresOf, parseCorners, printCorners } from '../fields/corners.ts';
import { inputAttributes } from './input-attributes.ts';
import { useMapCentre } from './map-centre.ts';
import type { FieldView, InputProps, ShownProps } from './view.ts';
import './area-view.css';

const isArea = (value: unknown): value is Area => typeof value === 'object' && value !== null && 'coordinates' in value;
const centreOf = (value: unknown): { lon: number; lat: number } | null => {
  const [lon, lat] = (isArea(value) ? value.coordinates[0]?.[0] : undefined) ?? [];
  return lon === undefined || lat === undefined ? null : { lon, lat };
};
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The area, and each corner typed so far, complete or not. */
function shapesOf(value: unknown, text: string): FeatureCollection {
  const dots = linesOf(text).flatMap((line): Feature[] => {
    const [lat, lon] = line.split(/[,; ]+/).map(Number);
    return lat === undefined || lon === undefined || Number.isNaN(lat + lon) ? [] : [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } }];
  });
  const area: Feature[] = isArea(value) ? [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: value.coordinates.map((ring) => ring.map((corner) => [...corner])) } }] : [];
  return { type: 'FeatureCollection', features: [...area, ...dots] };
}

/** Corners clicked on the map one after the other, or written line by line. */
function AreaInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { i18n, t } = useLingui();
  const site = useMapCentre();
  const [centre] = useState(() => centreOf(value) ?? site);
  const [typed, setTyped] = useState(() => (isArea(value) ? printCorners(value) : typeof value === 'string' ? value : ''));
  const change = (text: string): void => {
    setTyped(text);
    onChange(parseCorners(text));
  };
  return (
    <div className="area-input">
      <PickMap label={i18n._(field.label)} centre={centre} shapes={shapesOf(value, typed)} onPick={({ lat, lon }) => change([...linesOf(typed), `${lat}, ${lon}`].join('\n'))} />
      <div className="area-corners">
        <TextArea {...inputAttributes(props)} value={typed} onChange={({ target }) => change(target.value)} placeholder={t`One corner per line: latitude, longitude`} rows={4} fill />
        <Button size="small" icon={<Undo />} text={t`Last corner`} disabled={typed.trim() === ''} onClick={() => change(linesOf(typed).slice(0, -1).join('\n'))} />
      </div>
    </div>
  );
}

function AreaShown({ field, value, row }: ShownProps) {
  const { i18n } = useLingui();
  const site = useMapCentre(row.site);
  return <PickMap label={i18n._(field.label)} centre={centreOf(value) ?? site} shapes={shapesOf(value, '')} />;
}

export const areaView: FieldView = { words: (value, _, { format }) => (isArea(value) ? format.quantity(hectaresOf(value), 'ha', { decimals: 2 }) : ''), Input: AreaInput, Shown: AreaShown, align: 'right', width: 110 };
