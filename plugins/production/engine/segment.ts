type Plane = readonly [number, number];

/** Metres from a point to the segment between two others. */
export function offset([x, y]: Plane, [ax, ay]: Plane, [bx, by]: Plane): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
