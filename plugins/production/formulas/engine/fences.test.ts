import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthIn, fenceAt, nearestFence, prepareFences, type Fence, type FenceKind } from './fences.ts';

const kinds: readonly FenceKind[] = ['workshop', 'hopper', 'dump', 'stockpile', 'loading_face', 'queue_area'];
const metres = fc.double({ min: -1_000, max: 1_000, noNaN: true });

const fences: fc.Arbitrary<readonly Fence[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      x: metres,
      y: metres,
      radius: fc.double({ min: 5, max: 300, noNaN: true }),
      corners: fc.integer({ min: 3, max: 9 }),
    }),
    { maxLength: 60 },
  )
  .map((drawn) =>
    drawn.map(({ kind, x, y, radius, corners }, index) => ({
      id: `f${index}`,
      kind,
      ring: Array.from({ length: corners }, (_, corner) => {
        const angle = (corner / corners) * 2 * Math.PI;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
      }),
    })),
  );

test('a place is in the fence, and nearest to the one, that a look at every fence finds', () => {
  const sought: ReadonlySet<FenceKind> = new Set(['hopper', 'dump']);
  fc.assert(
    fc.property(fences, fc.array(fc.tuple(metres, metres), { minLength: 1, maxLength: 30 }), (drawn, points) => {
      const prepared = prepareFences(drawn);
      for (const [x, y] of points) {
        expect(fenceAt(prepared, x, y)?.id).toBe(prepared.ordered.find((fence) => depthIn(fence, x, y) >= 0)?.id);
        const near = prepared.ordered
          .filter(({ kind }) => sought.has(kind))
          .map((fence) => ({ id: fence.id, metres: Math.max(0, -depthIn(fence, x, y)) }))
          .filter((one) => one.metres <= 150)
          .toSorted((a, b) => a.metres - b.metres);
        expect(nearestFence(prepared, sought, x, y, 150)).toEqual(near[0] ?? null);
      }
    }),
    { seed: 20261128, numRuns: 500 },
  );
});
