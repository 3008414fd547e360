import { expect, test } from 'vitest';
import { loadSolver } from '../../plugins/production/formulas/dispatch/solver.ts';
import { mines, type Mine } from '../../plugins/tracking/server/simulator/mine.ts';
import { leastWait, nearestFace, type Policy } from '../../plugins/tracking/server/simulator/yard.ts';
import { matchedFleet, withFleet } from '../bench/dispatch/fleet-of.ts';
import { upperBound } from '../bench/dispatch/upper-bound.ts';
import { workShift } from '../bench/dispatch/work-shift.ts';
import { fixedFace } from '../support/advised-policy.ts';

/** Sums of the same loads differ in the last digit. */
const all = 1 + 1e-9;
const start = new Date('2026-03-09T06:30:00Z');
const [, pit] = mines as readonly [Mine, Mine];

/** The pit with its first face alone: nobody has a choice. */
const oneFace: Mine = { ...pit, faces: pit.faces.slice(0, 1) };

test('a truck that is alone with a unit moves nearly all that is possible', async () => {
  const solver = await loadSolver();
  for (const seed of [1, 2, 3]) {
    const shift = workShift({ mine: withFleet(oneFace, 1), seed, start, hours: 8, policy: fixedFace });
    const share = shift.tonnes / upperBound(solver, shift);
    // Whole trips are counted: nothing is left but a road that it drove a little slower.
    expect(share).toBeGreaterThan(0.94);
    expect(share).toBeLessThanOrEqual(all);
  }
});

test('trucks that crowd one unit move nearly all that it can load', async () => {
  const solver = await loadSolver();
  const mine = withFleet(oneFace, Math.round(3 * matchedFleet(oneFace)));
  const shift = workShift({ mine, seed: 1, start, hours: 8, policy: fixedFace });
  const share = shift.tonnes / upperBound(solver, shift);
  expect(share).toBeGreaterThan(0.9);
  expect(share).toBeLessThanOrEqual(all);
});

/** Sends trucks as a list says, one choice after the other. */
const listed = (choices: readonly number[]): Policy => {
  let next = 0;
  return ({ mine }) => {
    const face = mine.faces[choices[next++] ?? Infinity];
    if (!face) throw new Error('The list is too short');
    return face;
  };
};

test('of all ways to send two trucks none moves more than is possible, and the best moves nearly that', async () => {
  const solver = await loadSolver();
  const mine = withFleet(pit, 2);
  /** As often as they are sent in the time. */
  const sent = 6;
  const shares = Array.from({ length: pit.faces.length ** sent }, (_, code) => {
    const choices = Array.from({ length: sent }, (_choice, place) => Math.floor(code / pit.faces.length ** place) % 2);
    const shift = workShift({ mine, seed: 3, start, hours: 1.25, policy: listed(choices) });
    return shift.tonnes / upperBound(solver, shift);
  });
  expect(shares).toHaveLength(64);
  const best = Math.max(...shares);
  expect(best).toBeLessThanOrEqual(all);
  expect(best).toBeGreaterThan(0.95);
});

test.each([
  ['fixed', fixedFace],
  ['nearest', nearestFace],
  ['least wait', leastWait],
] as readonly (readonly [string, Policy])[])('no fleet moves more than is possible: %s', async (_name, policy) => {
  const solver = await loadSolver();
  const bounds = [0.5, 1, 1.5].map((factor) => {
    const mine = withFleet(pit, Math.round(matchedFleet(pit) * factor));
    const shift = workShift({ mine, seed: 4, start, hours: 8, policy });
    const bound = upperBound(solver, shift);
    expect(shift.tonnes).toBeLessThanOrEqual(bound * all);
    return bound;
  });
  // More trucks never make less possible; what they load on average differs a little.
  for (const [index, bound] of bounds.entries()) expect(bound).toBeGreaterThan(0.99 * (bounds[index - 1] ?? 0));
});
