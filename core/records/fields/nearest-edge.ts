type Position = readonly [lon: number, lat: number];

/**
 * The index behind which a new corner belongs that was put on the edge: the segment nearest to it. Corners each once,
 * in degrees.
 */
export function nearestEdge(corners: readonly Position[], [lon, lat]: Position): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const distance = (index: number): number => {
    const [from, to] = [corners[index] as Position, corners[(index + 1) % corners.length] as Position];
    const [x, y] = [(to[0] - from[0]) * shrink, to[1] - from[1]];
    const [px, py] = [(lon - from[0]) * shrink, lat - from[1]];
    const along = Math.min(1, Math.max(0, (px * x + py * y) / (x * x + y * y || 1)));
    return (px - along * x) ** 2 + (py - along * y) ** 2;
  };
  return corners.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}
