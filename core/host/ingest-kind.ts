import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import type { IngestRejection, IngestSourceInfo } from './host.ts';
import { sentenceIn } from './languages.ts';

/** Longer values, a text of 70,000 characters say, are told by their beginning. */
const longestValue = 120;
const shown = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;

/**
 * A refusal of the event at a place of its batch, with its code (catalogue operations.md §4.2): the sender reads the
 * sentence in English, people in their language.
 */
export function refusal(
  index: number,
  code: string,
  { id, message = '', values = {} }: MessageDescriptor,
): IngestRejection {
  const shownValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
  return {
    index,
    code,
    message: sentenceIn('en', { id, message }, shownValues),
    reason: { id, message, values: shownValues },
  };
}

/**
 * The first issue of a Zod error as a sentence that names the member; `otherwise` where the value as a whole is wrong.
 */
export function firstIssue(
  issue: z.core.$ZodIssue | undefined,
  otherwise: MessageDescriptor = msg`The event is not an object.`,
): MessageDescriptor {
  const path = issue?.path.map(String).join('.') ?? '';
  if (!issue || path === '') return otherwise;
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    return issue.origin === 'string'
      ? msg`${path} is longer than ${most} characters.`
      : msg`${path} is more than ${most}.`;
  }
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum);
    return issue.origin === 'string' ? msg`${path} is empty.` : msg`${path} is less than ${least}.`;
  }
  return msg`${path} is missing or not of the right type.`;
}

/** Whether a source may speak for a site; one without sites may speak for all. */
export const maySpeakFor = (source: IngestSourceInfo, site: string): boolean =>
  source.sites.length === 0 || source.sites.includes(site);

export const siteNotAllowed = (index: number): IngestRejection =>
  refusal(index, 'site_not_allowed', msg`This source is not allowed to send data for that site.`);
