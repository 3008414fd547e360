import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { areaText } from './area-text.ts';
import { holds, isFlat } from './ring-shape.ts';

/** Corners of all rings together: what a survey gives, and what is checked within milliseconds. */
const mostCorners = 2_000;

/** A GeoJSON polygon, WGS 84, longitude first; the first ring is its edge, further ones are holes. */
export interface Area {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

type Position = readonly [number, number];

const position = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);
const closed = (ring: readonly Position[]): boolean =>
  ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];
const ring = z.array(position).check(
  z.refine((corners) => corners.length >= 4 && closed(corners), { params: { sentence: 'open_ring' }, abort: true }),
  z.refine((corners) => corners.length <= mostCorners, { params: { sentence: 'open_ring' }, abort: true }),
  z.refine((corners) => !crossesItself(corners), { params: { sentence: 'crossed_ring' }, abort: true }),
  z.refine((corners) => !isFlat(corners), { params: { sentence: 'flat_ring' } }),
);

/**
 * Whether two edges of a ring that do not follow one another meet. Edges that lie apart are told by their corners
 * alone: a ring is checked within milliseconds.
 */
export function crossesItself(corners: readonly Position[]): boolean {
  const last = corners.length - 2;
  for (let one = 0; one <= last; one += 1) {
    const [from, to] = [corners[one] as Position, corners[one + 1] as Position];
    const [west, east, south, north] = [
      Math.min(from[0], to[0]),
      Math.max(from[0], to[0]),
      Math.min(from[1], to[1]),
      Math.max(from[1], to[1]),
    ];
    for (let other = one + 2; other <= last; other += 1) {
      const start = corners[other] as Position;
      const end = corners[other + 1] as Position;
      if (
        (start[0] < west && end[0] < west) ||
        (start[0] > east && end[0] > east) ||
        (start[1] < south && end[1] < south) ||
        (start[1] > north && end[1] > north)
      )
        continue;
      if (!(one === 0 && other === last) && meet(from, to, start, end)) return true;
    }
  }
  return false;
}

const side = (a: Position, b: Position, c: Position): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const meet = (a: Position, b: Position, c: Position, d: Position): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Whether each hole lies within the edge; it may touch it. */
function holesLieWithin([edge = [], ...holes]: readonly (readonly Position[])[]): boolean {
  return holes.every((hole) => hole.every((corner) => holds(edge, corner)) && !cross(edge, hole));
}

const cross = (one: readonly Position[], other: readonly Position[]): boolean =>
  one
    .slice(1)
    .some((to, index) =>
      other.slice(1).some((end, at) => meet(one[index] as Position, to, other[at] as Position, end)),
    );

/** The count goes first: rings that are too many are not looked at one by one. */
const fewCorners = z.pipe(
  z.array(z.array(z.unknown())).check(
    z.minLength(1),
    z.maxLength(50),
    z.refine((rings) => rings.reduce((sum, { length }) => sum + length, 0) <= mostCorners, {
      params: { sentence: 'too_many_corners', max: mostCorners },
    }),
  ),
  z.array(ring).check(z.refine(holesLieWithin, { params: { sentence: 'hole_outside' } })),
);

/** GeoJSON that holds more than one polygon: which of them is meant, a person says. */
const hasParts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  ['MultiPolygon', 'FeatureCollection', 'GeometryCollection'].includes(String(value.type));

/** A piece of ground, drawn on the map. */
export function area<Required extends boolean = false>(
  options: FieldOptions<Area, Required>,
): Field<Area, Area, NoInfer<Required>> {
  return defineField(options, {
    kind: 'area',
    column: 'jsonb',
    schema: z.pipe(
      z.unknown().check(z.refine((value) => !hasParts(value), { params: { sentence: 'several_parts' }, abort: true })),
      z.strictObject({ type: z.literal('Polygon'), coordinates: fewCorners }),
    ),
    write: (value: Area) => JSON.stringify(value),
    text: areaText,
  });
}
