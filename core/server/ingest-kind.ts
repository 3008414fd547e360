import * as z from 'zod/mini';
import type { IngestKind, IngestRejection, IngestSourceInfo } from './host.ts';

/** The first issue of a Zod error as a sentence that names the member; `otherwise` where the value as a whole is wrong. */
export function firstIssue(issue: z.core.$ZodIssue | undefined, otherwise = 'The event is not an object.'): string {
  const path = issue?.path.map(String).join('.') ?? '';
  if (!issue || path === '') return otherwise;
  if (issue.code === 'too_big') return issue.origin === 'string' ? `${path} is longer than ${issue.maximum} characters.` : `${path} is more than ${issue.maximum}.`;
  if (issue.code === 'too_small') return issue.origin === 'string' ? `${path} is empty.` : `${path} is less than ${issue.minimum}.`;
  return `${path} is missing or not of the right type.`;
}

/** Degrees, WGS 84, where an event says them. */
export const whereabouts = { lon: z.nullish(z.number().check(z.minimum(-180), z.maximum(180))), lat: z.nullish(z.number().check(z.minimum(-90), z.maximum(90))) };

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
