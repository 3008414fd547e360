import * as z from 'zod/mini';

const name = z.nullable(z.string().check(z.maxLength(100)));

/** What a reader may say of a file; sent with `POST …/import/<id>/check/`. */
export const importOptions = z.strictObject({
  encoding: z.optional(z.string().check(z.maxLength(40), z.refine((name) => isEncoding(name)))),
  separator: z.optional(z.enum([',', ';', '\t', '|'])),
  sheet: z.optional(z.string().check(z.maxLength(100))),
  decimal: z.optional(z.enum(['.', ','])),
  site: z.optional(z.uuid()),
  timeZone: z.optional(z.string().check(z.maxLength(60), z.refine((zone) => isTimeZone(zone)))),
  mapping: z.optional(z.array(name).check(z.maxLength(500))),
});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name) instanceof TextDecoder;
  } catch {
    return false;
  }
}
