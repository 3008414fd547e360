import type { FamilyEdge, PartHead } from '../../shared/part-answers.ts';

/** Size of a part and the room around it, in pixels of the drawing. */
export const box = { width: 200, height: 56, gapX: 90, gapY: 22, margin: 12 };

export interface Placed {
  readonly part: PartHead;
  readonly x: number;
  readonly y: number;
}

/**
 * Where the parts of a family are drawn: what is newer stands further right, what is the same below one another, an
 * alternative beside what it stands in for. A family is small, so that the plainest way does.
 */
export function layoutFamily(parts: readonly PartHead[], edges: readonly FamilyEdge[]): readonly Placed[] {
  const column = new Map(parts.map(({ id }) => [id, 0]));
  const at = (id: string): number => column.get(id) ?? 0;
  // Each pass moves what must stand further right; as many as there are parts settle all that can be settled.
  for (let pass = 0; pass < parts.length; pass += 1)
    for (const { a, b, relation } of edges) {
      const furthest = Math.max(at(a), at(b));
      if (relation === 'replaces' && at(a) <= at(b)) column.set(a, Math.min(at(b) + 1, parts.length));
      if (relation === 'same') column.set(a, furthest).set(b, furthest);
      if (relation === 'alternative' && at(a) <= at(b)) column.set(a, Math.min(at(b) + 1, parts.length));
    }
  const columns = Map.groupBy(parts, ({ id }) => at(id));
  return [...columns.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((key, index) =>
      (columns.get(key) ?? []).map((part, row) => ({
        part,
        x: box.margin + index * (box.width + box.gapX),
        y: box.margin + row * (box.height + box.gapY),
      })),
    );
}
