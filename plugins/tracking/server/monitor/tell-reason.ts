import { keptSentenceIn, type Language } from '../../../../core/host/languages.ts';
import type { KeptSentence } from '../../../../core/host/host.ts';

/**
 * Why something was refused, in a reader's language, its numbers as they are written there. In the words of that time
 * where nobody knows the sentence any more.
 */
export function tellReason(language: Language, reason: KeptSentence | null, message: string): string {
  if (!reason) return message;
  const figures = new Intl.NumberFormat(language, { maximumSignificantDigits: 12, useGrouping: false });
  const values = Object.fromEntries(
    Object.entries(reason.values).map(([name, value]) => [
      name,
      typeof value === 'number' && Math.abs(value) < 1e15 ? figures.format(value) : value,
    ]),
  );
  return keptSentenceIn(language, { id: reason.id, message: reason.message }, values) ?? message;
}
