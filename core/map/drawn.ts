import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Resolves when the map has drawn all that a source was given last. Where a graphics card draws this is soon. Where the
 * processor does it (thin clients, remote desktops), whoever asks for more before the picture is done only fills a
 * queue on which the whole page then waits.
 */
export function drawn(map: MapLibreMap, source: string): Promise<void> {
  return new Promise((resolve) => {
    // A picture is drawn for each tile that comes; only the last shows the data whole.
    const painted = (): void => {
      if (map.getSource(source) && !map.isSourceLoaded(source)) return;
      map.off('render', painted);
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
        resolve();
      };
      setTimeout(look, 4);
    };
    map.on('render', painted);
    map.triggerRepaint();
  });
}
