import { ControlGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Point } from '../fields/point.ts';
import { parseNumber } from '../fields/number-text.ts';
import type { FieldView, InputProps } from './view.ts';

const isPoint = (value: unknown): value is Point => typeof value === 'object' && value !== null && 'lon' in value && 'lat' in value;

/** Both coordinates typed; an incomplete pair stays as typed, so that the validation names it. */
function PointInput({ id, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => (isPoint(value) ? { lat: String(value.lat), lon: String(value.lon) } : { lat: '', lon: '' }));
  const change = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(next.lat === '' && next.lon === '' ? null : { lon: parseNumber(next.lon), lat: parseNumber(next.lat) });
  };
  const shared = { intent: invalid ? ('danger' as const) : ('none' as const), inputMode: 'decimal' as const, onBlur, 'aria-invalid': invalid, 'aria-describedby': describedBy, autoComplete: 'off' };
  return (
    <ControlGroup fill>
      <InputGroup id={id} {...shared} aria-label={t`Latitude`} placeholder={t`Latitude`} value={typed.lat} onValueChange={(lat) => change({ lat })} />
      <InputGroup {...shared} aria-label={t`Longitude`} placeholder={t`Longitude`} value={typed.lon} onValueChange={(lon) => change({ lon })} />
    </ControlGroup>
  );
}

export const pointView: FieldView = { words: (value) => (isPoint(value) ? `${value.lat.toFixed(5)}, ${value.lon.toFixed(5)}` : ''), Input: PointInput, width: 170 };
