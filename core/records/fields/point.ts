import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly lon: number;
  readonly lat: number;
}

/** A place on the map. */
export function point<Required extends boolean = false>(options: FieldOptions<Point, Required>): Field<Point, Point, NoInfer<Required>> {
  return defineField(options, {
    kind: 'point',
    column: 'jsonb',
    schema: z.strictObject({ lon: z.number().check(z.minimum(-180), z.maximum(180)), lat: z.number().check(z.minimum(-90), z.maximum(90)) }),
    write: (value: Point) => JSON.stringify(value),
  });
}
