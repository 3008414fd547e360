import type { Map as MapLibreMap } from 'maplibre-gl';
import { mapColours } from '../../../../core/map/base-style.ts';
import { addDrawnImage } from '../../../../core/map/marker-images.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { machineStates, shapePaths, stateLooks, type MachineShape } from './machine-looks.ts';

const shapes: readonly MachineShape[] = ['truck', 'unit', 'other'];

/**
 * Draws every image of a machine: `<shape>-<state>-fresh` filled, `-late` hollow, `-lost` a cross; and the marks
 * `mark-<state>`.
 */
export function addMachineImages(map: MapLibreMap, theme: Theme): void {
  const { halo } = mapColours(theme);
  const outline = (context: CanvasRenderingContext2D, path: string, width: number, colour: string): void => {
    context.lineJoin = context.lineCap = 'round';
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke(new Path2D(path));
  };
  for (const state of machineStates) {
    const { colour: colours, mark } = stateLooks[state];
    const colour = colours[theme];
    for (const shape of shapes) {
      const filled =
        (fill: string, edge: string) =>
        (context: CanvasRenderingContext2D): void => {
          outline(context, shapePaths[shape], 4, edge);
          context.fillStyle = fill;
          context.fill(new Path2D(shapePaths[shape]));
        };
      addDrawnImage(map, `${shape}-${state}-fresh`, filled(colour, halo));
      addDrawnImage(map, `${shape}-${state}-late`, filled(halo, colour));
      addDrawnImage(map, `${shape}-${state}-lost`, (context) => {
        outline(context, shapePaths.lost, 11, halo);
        outline(context, shapePaths.lost, 6, colour);
      });
    }
    if (mark === null) continue;
    addDrawnImage(map, `mark-${state}`, (context) => {
      context.beginPath();
      context.arc(24, 24, 13, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
      context.lineWidth = 3;
      context.strokeStyle = halo;
      context.stroke();
      context.fillStyle = halo;
      context.font = 'bold 21px sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(mark, 24, 25);
    });
  }
}
