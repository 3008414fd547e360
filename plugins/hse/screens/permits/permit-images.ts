import type { Map as MapLibreMap } from 'maplibre-gl';
import { addDrawnImage } from '../../../../core/map/marker-images.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { permitKinds, type PermitKind } from '../../records/permits/permit-choices.ts';
import { imageOf } from './permit-marks.ts';

/** What the mine writes on the paper of each kind, in every language (catalogue hse.md §4). */
export const permitCodes: Readonly<Record<PermitKind, string>> = {
  general: 'AT',
  hot_work: 'TC',
  height: 'TH',
  lifting: 'PL',
  confined_space: 'EC',
  excavation: 'EX',
  electrical: 'EL',
};

type Shape = 'ring' | 'square' | 'disc' | 'diamond' | 'frame';
interface Look {
  readonly shape: Shape;
  /** Null: that of the ground, as a sheet that nobody has stamped yet. */
  readonly fill: string | null;
}

/** The look of each state that is shown: the shape says it where the colour does not. */
export const permitLooks: Readonly<Record<string, Look>> = {
  requested: { shape: 'ring', fill: null },
  verified: { shape: 'ring', fill: '#b9d2ff' },
  issued: { shape: 'square', fill: '#fbd065' },
  active: { shape: 'disc', fill: '#72ca9b' },
  suspended: { shape: 'diamond', fill: '#fbb5b7' },
  expired: { shape: 'diamond', fill: null },
  handed_back: { shape: 'frame', fill: null },
  closed: { shape: 'frame', fill: '#dce0e5' },
};

const inks = { light: { paper: '#ffffff', edge: '#1c2127' }, dark: { paper: '#2f343a', edge: '#f6f7f9' } } as const;
/** What is written on a colour. */
const onColour = '#1c2127';

/** Adds the sign of every kind in every state. */
export function addPermitImages(map: MapLibreMap, theme: Theme): void {
  for (const kind of Object.keys(permitKinds) as readonly PermitKind[])
    for (const [state, look] of Object.entries(permitLooks))
      addDrawnImage(map, imageOf({ kind, state }), (context, size) =>
        drawSign(context, size, permitCodes[kind], look, inks[theme]),
      );
}

interface Ink {
  readonly paper: string;
  readonly edge: string;
}

function drawSign(
  context: CanvasRenderingContext2D,
  size: number,
  code: string,
  { shape, fill }: Look,
  { paper, edge }: Ink,
): void {
  const middle = size / 2;
  context.beginPath();
  if (shape === 'disc' || shape === 'ring') context.arc(middle, middle, middle - 4, 0, 2 * Math.PI);
  else if (shape === 'diamond') {
    context.moveTo(middle, 1);
    for (const [x, y] of [
      [size - 1, middle],
      [middle, size - 1],
      [1, middle],
    ] as const)
      context.lineTo(x, y);
    context.closePath();
  } else context.rect(6, 6, size - 12, size - 12);
  context.fillStyle = fill ?? paper;
  context.fill();
  context.lineWidth = shape === 'frame' ? 2 : 4;
  context.setLineDash(shape === 'ring' ? [6, 4] : []);
  context.strokeStyle = edge;
  context.stroke();
  context.fillStyle = fill === null ? edge : onColour;
  context.font = 'bold 19px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(code, middle, middle + 1);
}
