import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { jsonText } from './plain-text.ts';

/** A GeoJSON polygon, WGS 84, longitude first; the first ring is its edge, further ones are holes. */
export interface Area {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

type Position = readonly [number, number];

const position = z.tuple([z.number().check(z.minimum(-180), z.maximum(180)), z.number().check(z.minimum(-90), z.maximum(90))]);
const closed = (ring: readonly Position[]): boolean => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];
const ring = z.array(position).check(
  z.refine((corners) => corners.length >= 4 && closed(corners), { params: { sentence: 'open_ring' }, abort: true }),
  z.refine((corners) => corners.length <= 2_000, { params: { sentence: 'open_ring' }, abort: true }),
  z.refine((corners) => !crossesItself(corners), { params: { sentence: 'crossed_ring' } }),
);

/** Whether two edges of a ring that do not follow one another meet. */
export function crossesItself(corners: readonly Position[]): boolean {
  const edges = corners.slice(1).map((end, index) => [corners[index] as Position, end] as const);
  return edges.some(([from, to], index) => edges.slice(index + 2).some(([start, end], offset) => !(index === 0 && index + 2 + offset === edges.length - 1) && meet(from, to, start, end)));
}

const side = (a: Position, b: Position, c: Position): number => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const meet = (a: Position, b: Position, c: Position, d: Position): boolean => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** A piece of ground, drawn on the map. */
export function area<Required extends boolean = false>(options: FieldOptions<Area, Required>): Field<Area, Area, NoInfer<Required>> {
  return defineField(options, {
    kind: 'area',
    column: 'jsonb',
    schema: z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).check(z.minLength(1), z.maxLength(50)) }),
    write: (value: Area) => JSON.stringify(value),
    text: jsonText,
  });
}
