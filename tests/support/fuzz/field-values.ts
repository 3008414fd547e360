import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Field } from '../../../core/records/field.ts';
import { hostileValue } from './hostile.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/**
 * Values of a field: mostly what its own schema asks for, at its bounds and a little beyond; sometimes anything at all.
 * `ids` are rows that exist.
 */
export function fieldValue(field: Field, ids: readonly string[]): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(field.schema, { unrepresentable: 'any' }) as Schema;
  const valid = ofSchema(schema, ids);
  return fc.oneof(
    { weight: 60, arbitrary: valid },
    { weight: field.required ? 1 : 12, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: hostileValue },
  );
}

function ofSchema(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => ofSchema(one, ids)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'array':
      return fc.array(ofSchema(schema.items ?? {}, ids), { maxLength: 4 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, ofSchema(property, ids)]),
        ),
      );
    case 'null':
      return fc.constant(null);
    case 'string':
      return strings(schema.format, ids);
    default:
      return hostileValue;
  }
}

function numbers({ type, minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  const [low, high] = [Math.max(minimum, -1e12), Math.min(maximum, 1e12)];
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
      : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(
    { weight: 6, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(low, high, low - 1, high + 1, 0.1, 12) },
  );
}

function strings(format: string | undefined, ids: readonly string[]): fc.Arbitrary<string> {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  if (format === 'uuid')
    return ids.length > 0
      ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
      : fc.uuid();
  if (format === 'date') return day.map((instant) => instant.slice(0, 10));
  if (format === 'date-time') return day;
  return fc.oneof(
    { weight: 5, arbitrary: fc.stringMatching(/^[A-Z]{1,3}-\d{1,5}$/) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom('12.50', '05:30', 'MAD', 'x'.repeat(300)) },
  );
}
