import type { MessageDescriptor } from '@lingui/core';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { addDrawnImage } from '../../../../core/map/marker-images.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { severities } from '../../records/choices.ts';
import { imageOf } from './event-marks.ts';

/** Outlines on a ground of 48 × 48. */
const outlines = {
  disc: 'M24 4a20 20 0 1 0 0 40a20 20 0 1 0 0-40z',
  square: 'M7 7H41V41H7z',
  diamond: 'M24 2L46 24L24 46L2 24z',
  triangle: 'M24 2L46 43H2z',
  shield: 'M4 5H44V24L24 46L4 24z',
  pentagon: 'M24 2L46 19L38 45H10L2 19z',
  hexagon: 'M13 4H35L47 24L35 44H13L1 24z',
  cross: 'M15 3H33V15H45V33H33V45H15V33H3V15H15z',
} as const;

/** The sign of a kind of event: its outline says what it is; colour and number say how grave. */
export interface KindSign {
  readonly label: MessageDescriptor;
  readonly outline: keyof typeof outlines;
  /** Of what is no harm, in place of the colour of its gravity. */
  readonly fill?: string;
}
export type KindSigns = Readonly<Record<string, KindSign>>;

interface Ink {
  readonly fill: string;
  readonly text: string;
}
const [dark, light] = ['#1c2127', '#ffffff'] as const;
const gravities: Readonly<Record<string, Ink>> = {
  '1': { fill: '#dce0e5', text: dark },
  '2': { fill: '#fbe08b', text: dark },
  '3': { fill: '#ffb366', text: dark },
  '4': { fill: '#fa8a8e', text: dark },
  '5': { fill: '#8e1f27', text: light },
};
const unknownGravity: Ink = { fill: '#ffffff', text: dark };
const edges = { light: '#1c2127', dark: '#f6f7f9' } as const;

const inkOf = (sign: KindSign | undefined, severity: string): Ink =>
  sign?.fill ? { fill: sign.fill, text: dark } : (gravities[severity] ?? unknownGravity);
const outlineOf = (sign: KindSign | undefined): string => outlines[sign?.outline ?? 'disc'];
/** Where the number stands: the middle of a triangle is lower than that of its box. */
const middleY = (sign: KindSign | undefined): number =>
  sign?.outline === 'triangle' ? 31 : sign?.outline === 'shield' ? 21 : 25;

/** Adds the sign of every kind in every gravity. */
export function addEventImages(map: MapLibreMap, theme: Theme, signs: KindSigns): void {
  for (const [kind, sign] of [...Object.entries(signs), [null, undefined] as const])
    for (const severity of Object.keys(severities))
      addDrawnImage(map, imageOf(kind, severity), (context, size) => {
        const { fill, text } = inkOf(sign, severity);
        const path = new Path2D(outlineOf(sign));
        context.fillStyle = fill;
        context.fill(path);
        context.lineWidth = 3;
        context.lineJoin = 'round';
        context.strokeStyle = edges[theme];
        context.stroke(path);
        context.fillStyle = text;
        context.font = 'bold 22px sans-serif';
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillText(severity, size / 2, middleY(sign));
      });
}

interface EventSignProps {
  readonly sign: KindSign | undefined;
  /** None: the outline alone. */
  readonly severity?: string;
}

/** The same sign beside words. */
export function EventSign({ sign, severity }: EventSignProps) {
  const { fill, text } = severity === undefined ? { fill: sign?.fill ?? 'none', text: dark } : inkOf(sign, severity);
  return (
    <svg className="event-sign" viewBox="-2 -2 52 52" aria-hidden="true">
      <path d={outlineOf(sign)} fill={fill} />
      {severity === undefined ? null : (
        <text x="24" y={middleY(sign)} fill={text}>
          {severity}
        </text>
      )}
    </svg>
  );
}
