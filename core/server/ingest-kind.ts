import type * as z from 'zod/mini';
import type { IngestKind, IngestRejection, IngestSourceInfo } from './host.ts';

/** The first issue of a Zod error as a sentence that names the member; `otherwise` where the value as a whole is wrong. */
export function firstIssue(issue: { readonly path: readonly PropertyKey[] } | undefined, otherwise = 'The event is not an object.'): string {
  const path = issue?.path.map(String).join('.') ?? '';
  return path === '' ? otherwise : `${path} is missing or not of the right type.`;
}

/** `parse` of an ingest kind whose data has a Zod schema. */
export const parseWith =
  <Schema extends z.ZodMiniType>(schema: Schema): IngestKind<z.infer<Schema>>['parse'] =>
  (raw) => {
    const { success, data, error } = schema.safeParse(raw);
    return success ? { data } : { error: firstIssue(error.issues[0], 'data is missing or not of the right type.') };
  };

/** Whether a source may speak for a site; one without sites may speak for all. */
export const maySpeakFor = (source: IngestSourceInfo, site: string): boolean => source.sites.length === 0 || source.sites.includes(site);

export const siteNotAllowed = (index: number): IngestRejection => ({ index, code: 'site_not_allowed', message: 'This source may not send for that site.' });
