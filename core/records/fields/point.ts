import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly lon: number;
  readonly lat: number;
}

/** Two numbers; one very near nothing is written as `1e-7`. */
const coordinates = /^\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)\s*[,; ]\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)\s*$/i;

/** `31.05, -6.21`: latitude first, as maps and people write it. */
const pointText: FieldText = {
  print: (value) => (isPoint(value) ? `${value.lat}, ${value.lon}` : ''),
  parse: (text) => {
    const [, lat, lon] = coordinates.exec(text) ?? [];
    return lat === undefined ? text.trim() || null : { lon: Number(lon), lat: Number(lat) };
  },
};

const isPoint = (value: unknown): value is Point => typeof value === 'object' && value !== null && 'lon' in value;

/** A place on the map. */
export function point<Required extends boolean = false>(
  options: FieldOptions<Point, Required>,
): Field<Point, Point, NoInfer<Required>> {
  return defineField(options, {
    kind: 'point',
    column: 'jsonb',
    text: pointText,
    schema: z.strictObject({
      lon: z.number().check(z.minimum(-180), z.maximum(180)),
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
    }),
    write: (value: Point) => JSON.stringify(value),
  });
}
