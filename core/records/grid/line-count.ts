import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** `3 lines`. */
export const lineCount = (count: number, i18n: I18n): string =>
  i18n._(msg`${plural(count, { one: '# line', other: '# lines' })}`);
