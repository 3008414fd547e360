import type { Map as MapLibreMap } from 'maplibre-gl';

const size = 48;

/** Draws an image once; `draw` gets a canvas of 48×48 pixels that is shown at 24×24. */
export function addDrawnImage(
  map: MapLibreMap,
  name: string,
  draw: (context: CanvasRenderingContext2D, size: number) => void,
): void {
  if (map.hasImage(name)) return;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  // Read back at once: on a graphics card each image would wait for it.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  draw(context, size);
  map.addImage(name, context.getImageData(0, 0, size, size), { pixelRatio: 2 });
}

/**
 * An arrow that points north: filled while fresh, hollow when late; lost is a cross. Shape tells what colour alone must
 * not.
 */
export function addVehicleImages(map: MapLibreMap, prefix: string, colour: string, edge: string): void {
  const arrow = (context: CanvasRenderingContext2D, fill: string, stroke: string): void => {
    context.beginPath();
    context.moveTo(24, 5);
    context.lineTo(39, 41);
    context.lineTo(24, 33);
    context.lineTo(9, 41);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = stroke;
    context.fillStyle = fill;
    context.stroke();
    context.fill();
  };
  addDrawnImage(map, `${prefix}-fresh`, (context) => arrow(context, colour, edge));
  addDrawnImage(map, `${prefix}-late`, (context) => arrow(context, edge, colour));
  addDrawnImage(map, `${prefix}-lost`, (context) => {
    context.lineCap = 'round';
    for (const [width, stroke] of [
      [11, edge],
      [6, colour],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = stroke;
      context.beginPath();
      context.moveTo(12, 12);
      context.lineTo(36, 36);
      context.moveTo(36, 12);
      context.lineTo(12, 36);
      context.stroke();
    }
  });
}
