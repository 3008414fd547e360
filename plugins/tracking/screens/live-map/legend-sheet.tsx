import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { mapColours } from '../../../../core/map/base-style.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { placeKinds, roadLook } from '../places/place-layers.ts';
import { machineStates, shapeWords, stateLooks, type MachineShape } from './machine-looks.ts';
import { MachineSign } from './machine-sign.tsx';

/** What every sign on the map means. */
export function LegendSheet({ theme, clustered }: { readonly theme: Theme; readonly clustered: boolean }) {
  const { t, i18n } = useLingui();
  const { text, accent } = mapColours(theme);
  const grey = stateLooks.unknown.colour[theme];
  const group = (
    title: string,
    entries: readonly { readonly key: string; readonly sign: ReactNode; readonly words: string }[],
  ) => (
    <section key={title}>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ key, sign, words }) => (
          <li key={key}>
            {sign}
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
  const line = (colour: string, width: number, dashes: readonly number[] | null, opacity = 1) => (
    <svg className="machine-sign" viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
      <path
        d="M2 6H26"
        stroke={colour}
        strokeOpacity={opacity}
        strokeWidth={width}
        {...(dashes ? { strokeDasharray: dashes.map((dash) => dash * width).join(' ') } : {})}
      />
    </svg>
  );
  return (
    <div className="map-legend-sheet" role="group" aria-label={t`Legend`} tabIndex={0}>
      {group(
        t`What it does`,
        machineStates.map((state) => ({
          key: state,
          sign: <MachineSign shape="truck" colour={stateLooks[state].colour[theme]} mark={stateLooks[state].mark} />,
          words: i18n._(stateLooks[state].words),
        })),
      )}
      {group(
        t`What it is`,
        (Object.keys(shapeWords) as readonly MachineShape[]).map((shape) => ({
          key: shape,
          sign: <MachineSign shape={shape} colour={grey} />,
          words: i18n._(shapeWords[shape]),
        })),
      )}
      {group(t`Its signal`, [
        { key: 'fresh', sign: <MachineSign shape="truck" colour={grey} />, words: t`Fresh` },
        { key: 'late', sign: <MachineSign shape="truck" colour={grey} hollow />, words: t`Late` },
        { key: 'lost', sign: <MachineSign shape="lost" colour={grey} />, words: t`Lost` },
      ])}
      {group(t`Places and roads`, [
        ...Object.entries(placeKinds).map(([key, { colour, dashes, words }]) => ({
          key,
          sign: line(colour, 2, dashes),
          words: i18n._(words),
        })),
        { key: 'level', sign: line(text, 1, [4, 3], 0.6), words: t`Bench` },
        { key: 'road', sign: line(roadLook[theme], 5, null), words: t`Haul road, as last driven by trucks` },
        { key: 'trail', sign: line(accent, 3, null, 0.5), words: t`Trail of the last 3 minutes` },
        ...(clustered
          ? [
              {
                key: 'cluster',
                sign: (
                  <svg className="machine-sign" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
                    <circle cx="14" cy="14" r="12" fill="var(--surface)" stroke={text} strokeWidth="2" />
                    <text x="14" y="11" fontSize="9" textAnchor="middle" dominantBaseline="middle" fill={text}>
                      12
                    </text>
                    <text x="14" y="20" fontSize="9" textAnchor="middle" dominantBaseline="middle" fill={text}>
                      ! 2
                    </text>
                  </svg>
                ),
                words: t`Several machines, with the number down`,
              },
            ]
          : []),
      ])}
    </div>
  );
}
