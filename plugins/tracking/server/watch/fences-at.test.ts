import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from '../../formulas/geometry/inside.ts';
import { fencesAt } from './fences-at.ts';
import type { Fence } from './watch-fix.ts';

const degrees = (most: number): fc.Arbitrary<number> => fc.double({ min: -most, max: most, noNaN: true });

/** Rings of three to eight corners around a place, some of them with a hole, some across the antimeridian. */
const fence: fc.Arbitrary<Fence> = fc
  .record({
    lon: fc.oneof(degrees(180), fc.constantFrom(-180, 179.9, 0)),
    lat: degrees(80),
    radius: fc.double({ min: 0.01, max: 2, noNaN: true }),
    corners: fc.integer({ min: 3, max: 8 }),
    hole: fc.boolean(),
  })
  .map(({ lon, lat, radius, corners, hole }) => ({
    location: '',
    code: '',
    shape: { coordinates: (hole ? [radius, radius / 2] : [radius]).map((size) => ring(lon, lat, size, corners)) },
    speedLimitKmh: null,
  }));

function ring(lon: number, lat: number, radius: number, corners: number): readonly (readonly [number, number])[] {
  const turned = (degree: number): number => (degree > 180 ? degree - 360 : degree < -180 ? degree + 360 : degree);
  return Array.from({ length: corners + 1 }, (_, index) => {
    const angle = ((index % corners) / corners) * 2 * Math.PI;
    return [turned(lon + radius * Math.cos(angle)), lat + radius * Math.sin(angle)] as const;
  });
}

test('the index finds the fences that a look at every one finds, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fence, { maxLength: 60 }),
      fc.array(fc.tuple(degrees(180), degrees(80), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 30 }),
      (drawn, points) => {
        const fences = drawn.map((one, index) => ({ ...one, location: String(index) }));
        const at = fencesAt(fences);
        for (const [x, y, of, isNear] of points) {
          // Half of the points lie about a corner of some fence.
          const corner = isNear ? fences[of % (fences.length || 1)]?.shape.coordinates[0]?.[0] : undefined;
          const [lon, lat] = corner ? [corner[0] - x / 500, corner[1] - y / 500] : [x, y];
          expect(at(lon, lat)).toEqual(fences.filter(({ shape }) => isInside(shape, lon, lat)));
        }
      },
    ),
    { seed: 20261128, numRuns: 500 },
  );
});
