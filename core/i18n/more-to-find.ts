import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/**
 * How many more rows a search found than it answered, as a sentence; null where it answered all of them. `isExact`:
 * nothing else was found.
 */
export function moreToFind(i18n: I18n, more: number, isExact = true): string | null {
  if (more <= 0) return null;
  return isExact
    ? i18n._(msg`${plural(more, { one: 'and # more: type to find it', other: 'and # more: type to find them' })}`)
    : i18n._(msg`and over ${i18n.number(more)} more: type to find them`);
}
