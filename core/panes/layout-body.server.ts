import * as z from 'zod';

const limit = 65_536;

/** A workspace as the browser wrote it: an object of at most 64 KiB as JSON, whose meaning is the browser's. */
export const layoutBody = z
  .record(z.string(), z.unknown())
  .refine((body) => Buffer.byteLength(JSON.stringify(body)) <= limit && !JSON.stringify(body).includes('\\u0000'));
