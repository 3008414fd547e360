import { Button, ControlGroup, InputGroup } from '@blueprintjs/core';
import { Map as MapIcon } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { FeatureCollection } from 'geojson';
import { useState } from 'react';
import type { Place } from '../../map/plane.ts';
import { PickMap } from '../../map/pick-map.tsx';
import { parseNumber } from '../fields/number-text.ts';
import type { Point } from '../fields/point.ts';
import { inputAttributes } from './input-attributes.ts';
import { useMapCentre } from './map-centre.ts';
import type { FieldView, InputProps } from './view.ts';

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'lon' in value && 'lat' in value;
const typedOf = (value: unknown) =>
  isPoint(value) ? { lat: String(value.lat), lon: String(value.lon) } : { lat: '', lon: '' };
const dotAt = (value: unknown): FeatureCollection => ({
  type: 'FeatureCollection',
  features:
    isPoint(value) && typeof value.lon === 'number' && typeof value.lat === 'number'
      ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [value.lon, value.lat] } }]
      : [],
});

/**
 * Both coordinates typed, or a click on a small map; an incomplete pair stays as typed, so that the validation names
 * it.
 */
function PointInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState(() => typedOf(value));
  const [mapShown, showMap] = useState(false);
  const site = useMapCentre();
  const [centre] = useState<Place>(() => (isPoint(value) ? value : site));
  const change = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(next.lat === '' && next.lon === '' ? null : { lon: parseNumber(next.lon), lat: parseNumber(next.lat) });
  };
  const shared = { ...inputAttributes(props), inputMode: 'decimal' as const, autoComplete: 'off' };
  return (
    <>
      <ControlGroup fill>
        <InputGroup
          {...shared}
          aria-label={t`Latitude`}
          placeholder={t`Latitude`}
          value={typed.lat}
          onValueChange={(lat) => change({ lat })}
        />
        <InputGroup
          {...shared}
          id={undefined}
          aria-label={t`Longitude`}
          placeholder={t`Longitude`}
          value={typed.lon}
          onValueChange={(lon) => change({ lon })}
        />
        <Button
          icon={<MapIcon />}
          aria-label={t`Pick on the map`}
          title={t`Pick on the map`}
          aria-expanded={mapShown}
          onClick={() => showMap(!mapShown)}
        />
      </ControlGroup>
      {mapShown ? (
        <PickMap
          label={i18n._(field.label)}
          centre={centre}
          shapes={dotAt(value)}
          onPick={({ lat, lon }) => change({ lat: String(lat), lon: String(lon) })}
        />
      ) : null}
    </>
  );
}

export const pointView: FieldView = {
  words: (value) => (isPoint(value) ? `${value.lat.toFixed(5)}, ${value.lon.toFixed(5)}` : ''),
  Input: PointInput,
  width: 170,
};
