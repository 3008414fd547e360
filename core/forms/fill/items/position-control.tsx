import { Button } from '@blueprintjs/core';
import { Locate } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../sites/use-format.ts';
import { positionWords } from '../../answer-words.ts';
import type { ControlProps } from './control.ts';

const patience = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 };
/** Fetched where a device fails: it brings the map along. */
const TypedPosition = lazy(() => import('./typed-position.tsx'));

/** `gps`: where the device is and how well it knows; typed or shown on the map where it does not know. */
export function PositionControl({ evaluated: { answer }, id, label, onChange }: ControlProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [waits, setWaits] = useState(false);
  const [failed, setFailed] = useState(false);
  const position = answer?.position ?? null;
  const take = (): void => {
    setWaits(true);
    const fail = (): void => {
      setWaits(false);
      setFailed(true);
    };
    if (!('geolocation' in navigator)) return fail();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setWaits(false);
        setFailed(false);
        const { longitude: lon, latitude: lat, accuracy } = coords;
        onChange({ position: { lon, lat, accuracy_m: Math.round(accuracy) }, choice: null });
      },
      fail,
      patience,
    );
  };
  return (
    <div className="fill-stack">
      <Button
        id={id}
        className="fill-button"
        icon={<Locate />}
        loading={waits}
        text={position === null ? t`Take the position` : t`Take it again`}
        onClick={take}
      />
      {position === null ? null : <output>{positionWords(position, format)}</output>}
      {failed ? (
        <>
          <p
            className="fill-lack"
            role="alert"
          >{t`This device cannot determine its position: enter it or show it on the map.`}</p>
          <Suspense>
            <TypedPosition
              id={`${id}-typed`}
              label={label}
              value={position}
              onChange={(typed) => onChange({ position: typed, choice: null })}
            />
          </Suspense>
        </>
      ) : null}
    </div>
  );
}
