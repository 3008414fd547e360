import { useLingui } from '@lingui/react';
import type { FieldView } from './view.ts';

/** What an input says of a text that means no value; null where the text means one, or the input says nothing itself. */
export function useUnreadable({ unreadable }: FieldView, timeZone: string): (value: unknown) => string | null {
  const { i18n } = useLingui();
  return (value) => unreadable?.(value, { i18n, timeZone }) ?? null;
}
