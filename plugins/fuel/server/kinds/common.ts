import type { IngestRejection, IngestSourceInfo } from '../../../../core/server/host.ts';

/** Whether a source may speak for a site; one without sites may speak for all. */
export const maySpeakFor = (source: IngestSourceInfo, site: string): boolean => source.sites.length === 0 || source.sites.includes(site);

export const siteNotAllowed = (index: number): IngestRejection => ({ index, code: 'site_not_allowed', message: 'This source may not send for that site.' });

/** The first issue of a Zod error as a sentence that names the member. */
export const firstIssue = (issue: { readonly path: readonly PropertyKey[] } | undefined): string => `${issue?.path.map(String).join('.') ?? 'data'} is missing or not of the right type.`;
