import type * as z from 'zod';
import { hostProblems, wrongValue } from './problems.ts';

/** The body as the schema has it. Throws a `Problem` that names the fields that are wrong. */
export function checkBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const checked = schema.safeParse(body);
  if (checked.success) return checked.data;
  const names = checked.error.issues.map(({ path, code, ...issue }) => path[0] ?? (code === 'unrecognized_keys' && 'keys' in issue ? (issue.keys as string[])[0] : undefined));
  const fields = names.filter((name) => name !== undefined);
  if (fields.length === 0) throw hostProblems.badBody();
  throw hostProblems.invalid(Object.fromEntries(fields.map((name) => [String(name), wrongValue])));
}
