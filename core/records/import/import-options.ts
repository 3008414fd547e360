import * as z from 'zod/mini';
import { isTimeZone } from '../../i18n/is-time-zone.ts';
import { readRange } from './range.ts';

const fieldName = z.string().check(z.minLength(1), z.maxLength(100));
const name = z.nullable(fieldName);
const columnIndex = z.int().check(z.minimum(0), z.maximum(499));
const between = z.string().check(z.maxLength(10));
/** A value for all rows is checked by its field; here only that it is none of a size that nobody means. */
const value = z.unknown().check(z.refine((given) => (JSON.stringify(given) ?? '').length <= 100_000));

/** What a named mapping holds: how a file is read and what its columns mean. */
export const columnOptions = {
  decimal: z.optional(z.enum(['.', ','])),
  mapping: z.optional(z.array(name).check(z.maxLength(500))),
  splits: z.optional(
    z
      .array(
        z.strictObject({
          column: columnIndex,
          by: between.check(z.minLength(1)),
          at: z.enum(['first', 'last', 'capitals']),
          into: z.array(name).check(z.minLength(2), z.maxLength(2)),
        }),
      )
      .check(z.maxLength(100)),
  ),
  joins: z.optional(
    z
      .array(
        z.strictObject({
          field: fieldName,
          columns: z.array(columnIndex).check(z.minLength(2), z.maxLength(2)),
          by: between,
        }),
      )
      .check(z.maxLength(100)),
  ),
  dates: z.optional(z.array(z.nullable(z.enum(['dmy', 'mdy', 'ymd', 'serial']))).check(z.maxLength(500))),
  units: z.optional(z.array(z.nullable(z.string().check(z.minLength(1), z.maxLength(20)))).check(z.maxLength(500))),
  fixed: z.optional(z.record(z.string().check(z.maxLength(100)), value)),
  key: z.optional(z.array(fieldName).check(z.maxLength(20))),
};

/** What a reader may say of a file; sent with `POST …/import/<id>/check/`. `use` lays a named mapping over it. */
export const importOptions = z.strictObject({
  encoding: z.optional(
    z.string().check(
      z.maxLength(40),
      z.refine((encoding) => isEncoding(encoding)),
    ),
  ),
  separator: z.optional(z.enum([',', ';', '\t', '|'])),
  sheet: z.optional(z.string().check(z.maxLength(100))),
  region: z.optional(
    z.string().check(
      z.maxLength(30),
      z.refine((text) => text === '' || text === 'auto' || readRange(text) !== null),
    ),
  ),
  header: z.optional(z.int().check(z.minimum(0), z.maximum(1_048_576))),
  site: z.optional(z.uuid()),
  timeZone: z.optional(
    z.string().check(
      z.maxLength(60),
      z.refine((zone) => isTimeZone(zone)),
    ),
  ),
  ...columnOptions,
  use: z.optional(z.uuid()),
  /** The version that was seen: another one by now is not written over. */
  version: z.optional(z.string().check(z.maxLength(64))),
});

function isEncoding(name: string): boolean {
  try {
    return name === 'cp850' || new TextDecoder(name) instanceof TextDecoder;
  } catch {
    return false;
  }
}
