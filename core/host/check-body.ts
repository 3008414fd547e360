import type { MessageDescriptor } from '@lingui/core';
import type * as z from 'zod';
import { sentenceOf, sentences } from '../i18n/sentences.ts';
import { hostProblems } from './problems.ts';

/**
 * The body as the schema has it. Throws a `Problem` that names the fields that are wrong, each with what is expected of
 * it.
 */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  { isDeep = false }: { readonly isDeep?: boolean } = {},
): z.output<Schema> {
  const checked = schema.safeParse(body);
  if (checked.success) return checked.data;
  const fields: Record<string, MessageDescriptor> = {};
  for (const issue of checked.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const path = isUnknown ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
    const name = isDeep ? path.join('.') : (issue.path[0] ?? path[0]);
    // What is said of a field first is what stands in the way of all the rest.
    if (name === undefined || name === '' || Object.hasOwn(fields, name)) continue;
    fields[String(name)] = isUnknown
      ? sentences.unknownField
      : at(body, issue.path) === undefined
        ? sentences.required
        : sentenceOf(issue);
  }
  if (Object.keys(fields).length === 0) throw hostProblems.badBody();
  throw hostProblems.invalid(fields);
}

/** Names what is wrong inside of a field by its path, `content.lines.0.price`. */
export const deep = { isDeep: true } as const;

/** What stands at a path of a value that is not known yet. */
function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key)
        ? (inside as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
