import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The sentence that a reader is shown for what validation found; the same on both sides. */
export function sentenceOf(issue: Issue): MessageDescriptor {
  switch (issue.code) {
    case 'custom':
      return customSentence(issue.params ?? {});
    case 'invalid_type':
      return typeSentence(issue.expected);
    case 'too_small':
      if (issue.origin === 'string') return tooShort(Number(issue.minimum));
      return numberOrCount(issue.origin) === 'number'
        ? msg`Must be at least ${Number(issue.minimum)}.`
        : msg`Choose at least ${Number(issue.minimum)}.`;
    case 'too_big':
      if (issue.origin === 'string') return msg`At most ${Number(issue.maximum)} characters.`;
      return numberOrCount(issue.origin) === 'number'
        ? msg`Must be at most ${Number(issue.maximum)}.`
        : msg`Choose at most ${Number(issue.maximum)}.`;
    case 'invalid_value':
      return msg`Choose one of the values offered.`;
    case 'invalid_format':
      return formatSentence(issue.format);
    default:
      return msg`This value cannot be used here.`;
  }
}

/** Sentences that no schema issue stands for. */
export const sentences = {
  required: msg`This field is required.`,
  unknownField: msg`This field does not exist.`,
  readOnly: msg`This field is filled in by the system.`,
  missingReference: msg`The referenced entry does not exist or was deleted.`,
  foreignReference: msg`This belongs to another site.`,
  siteRequired: msg`Choose a site.`,
  currencyRequired: msg`Enter the currency of the amount.`,
  /** Another entry has the value, and whoever writes may not know of it. */
  unusable: msg`This value cannot be used here.`,
  toCome: msg`This time is in the future.`,
  dayToCome: msg`This day is in the future.`,
  tooLongAgo: (years: number): MessageDescriptor =>
    years === 1 ? msg`This is more than a year ago.` : msg`This is more than ${years} years ago.`,
  tooFarAhead: (years: number): MessageDescriptor =>
    years === 1 ? msg`This is more than a year ahead.` : msg`This is more than ${years} years ahead.`,
} satisfies Record<string, MessageDescriptor | ((years: number) => MessageDescriptor)>;

const tooShort = (n: number): MessageDescriptor => (n <= 1 ? sentences.required : msg`At least ${n} characters.`);

const numberOrCount = (origin: string): 'number' | 'count' =>
  ['number', 'int', 'bigint'].includes(origin) ? 'number' : 'count';

/** A check may bring a sentence of its own. */
function customSentence({ sentence, min, max }: Record<string, unknown>): MessageDescriptor {
  if (typeof sentence === 'object' && sentence !== null) return sentence as MessageDescriptor;
  if (sentence === 'too_long') return msg`At most ${Number(max)} characters.`;
  if (sentence === 'amount') return msg`Enter an amount such as 1250.00.`;
  if (sentence === 'decimals') return msg`At most ${Number(max)} decimals.`;
  if (sentence === 'at_least') return msg`Must be at least ${Number(min)}.`;
  if (sentence === 'at_most') return msg`Must be at most ${Number(max)}.`;
  if (sentence === 'signer') return msg`Enter the name of the signer.`;
  if (sentence === 'open_ring' || sentence === 'crossed_ring')
    return msg`The shape must have at least 3 points and not cross itself.`;
  if (sentence === 'flat_ring') return msg`The shape has no area: its points are in one place or on one line.`;
  if (sentence === 'hole_outside') return msg`Holes must lie inside the shape.`;
  if (sentence === 'several_parts') return msg`This area has several parts: provide one of them.`;
  if (sentence === 'too_many_corners') return msg`The shape must have at most ${Number(max)} points.`;
  if (sentence === 'both_languages') return msg`Fill in both languages.`;
  if (sentence === 'time_reach') return msg`This date is out of reach.`;
  if (sentence === 'unseen')
    return msg`This text contains an invisible character or one that changes the writing direction: type it instead of pasting it.`;
  if (sentence === 'control')
    return msg`This text contains a control character: only line breaks and tabs are allowed.`;
  if (sentence === 'twice') return msg`The list contains a duplicate.`;
  if (sentence === 'unstorable') return msg`This text contains a character that cannot be stored.`;
  return msg`This value cannot be used here.`;
}

function typeSentence(expected: string): MessageDescriptor {
  if (expected === 'number') return msg`Enter a number.`;
  if (expected === 'int') return msg`Enter a whole number.`;
  if (expected === 'boolean') return msg`Answer yes or no.`;
  if (expected === 'string') return msg`Enter a text.`;
  if (expected === 'array') return msg`Enter a list.`;
  return msg`This value cannot be used here.`;
}

function formatSentence(format: string): MessageDescriptor {
  if (format === 'date') return msg`Enter a date such as 2026-03-09.`;
  if (format === 'datetime') return msg`Enter a date and time such as 2026-03-09T05:31:00Z.`;
  if (format === 'time') return msg`Enter a time such as 06:30.`;
  if (format === 'email') return msg`This is not an e-mail address.`;
  if (format === 'uuid') return msg`Choose an entry of the list.`;
  return msg`This does not have the expected form.`;
}
