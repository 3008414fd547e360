import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { IngestKind, IngestRejection, IngestSourceInfo } from './host.ts';
import { sentenceIn } from './languages.ts';
import { numberOf } from './number-of.ts';

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
  const told = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
  return { index, code, message: sentenceIn('en', { id, message }, told), reason: { id, message, values: told } };
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

/** Degrees, WGS 84, where an event says them. */
export const whereabouts = {
  lon: z.nullish(z.number().check(z.minimum(-180), z.maximum(180))),
  lat: z.nullish(z.number().check(z.minimum(-90), z.maximum(90))),
};

/**
 * Which members of a kind's data are figures, told as numbers or as texts; in `unknownAsMinusOne` devices say −1 for
 * what they do not know.
 */
export interface Figures {
  readonly figures: readonly string[];
  readonly unknownAsMinusOne: readonly string[];
}

/**
 * Data with its figures as numbers, and null for what the device does not know. What is no figure stays as it is, and
 * is judged as such.
 */
export function withFigures(raw: unknown, { figures, unknownAsMinusOne }: Figures): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const members = Object.entries(raw).map(([name, value]: [string, unknown]): [string, unknown] => {
    if (!figures.includes(name)) return [name, value];
    const number = numberOf(value);
    if (number === -1 && unknownAsMinusOne.includes(name)) return [name, null];
    return [name, number ?? (value === '' ? null : value)];
  });
  return Object.fromEntries(members);
}

const none: Figures = { figures: [], unknownAsMinusOne: [] };

/** `parse` of an ingest kind whose data has a Zod schema. */
export const parseWith =
  <Schema extends z.ZodMiniType>(schema: Schema, figures: Figures = none): IngestKind<z.infer<Schema>>['parse'] =>
  (raw) => {
    const { success, data, error } = schema.safeParse(withFigures(raw, figures));
    return success ? { data } : { error: firstIssue(error.issues[0], msg`data is missing or not of the right type.`) };
  };

/** Whether a source may speak for a site; one without sites may speak for all. */
export const maySpeakFor = (source: IngestSourceInfo, site: string): boolean =>
  source.sites.length === 0 || source.sites.includes(site);

export const siteNotAllowed = (index: number): IngestRejection =>
  refusal(index, 'site_not_allowed', msg`This source may not send for that site.`);
