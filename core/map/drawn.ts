import type { Map as MapLibreMap } from 'maplibre-gl';

/** A machine without a graphics card draws for at most this share of the time, so that the page stays quick. */
const drawingShare = 0.5;

/**
 * Resolves when the map has drawn its next picture and may draw another. Where a graphics card draws this is at once.
 * Where the processor does it (thin clients, remote desktops), whoever asks for more before the last picture is done
 * only fills a queue on which the whole page then waits.
 */
export function drawn(map: MapLibreMap): Promise<void> {
  return new Promise((resolve) => {
    map.once('render', () => {
      const began = performance.now();
      const gl = map.getCanvas().getContext('webgl2');
      const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
      if (!gl || !fence) return resolve();
      gl.flush();
      const look = (): void => {
        const status = gl.getSyncParameter(fence, gl.SYNC_STATUS) as number;
        if (status !== gl.SIGNALED && !gl.isContextLost()) {
          setTimeout(look, 8);
          return;
        }
        gl.deleteSync(fence);
        const took = performance.now() - began;
        setTimeout(resolve, took * (1 / drawingShare - 1));
      };
      setTimeout(look, 4);
    });
    map.triggerRepaint();
  });
}
