import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Format } from '../i18n/format.ts';
import { wordsIn } from '../records/fields/bilingual.ts';
import { choicesOf } from './choices.ts';
import type { FormAnswer, FormItem, FormPosition } from './template.ts';

/** `31.05000, -6.21000 ± 8 m`. */
export const positionWords = ({ lat, lon, accuracy_m }: FormPosition, format: Format): string =>
  `${lat.toFixed(5)}, ${lon.toFixed(5)}${accuracy_m === null ? '' : ` ± ${format.quantity(accuracy_m, 'm')}`}`;

/**
 * An answer in words; empty where there is none, and of what only a picture, a row's name or a signature can show.
 *
 * @param item of which the answer is
 */
export function answerWords(item: FormItem, answer: FormAnswer | undefined, i18n: I18n, format: Format): string {
  if (answer === undefined) return '';
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const codes = [...(answer.choices ?? []), ...(answer.choice ? [answer.choice] : [])];
  // What may not be answered any more was answered all the same.
  const chosen = choicesOf({ ...item, allow_na: true, required: true }).filter(({ code }) => codes.includes(code));
  const words = chosen.map(({ words: told }) => ('en' in told ? (wordsIn(told, language) ?? '') : i18n._(told)));
  return [...words, ...otherWords(item, answer, i18n, format)].filter(Boolean).join(' · ');
}

function otherWords(
  { kind, unit, decimals }: FormItem,
  { num, text, date, position, lock }: FormAnswer,
  i18n: I18n,
  format: Format,
): readonly string[] {
  const digits = decimals == null ? {} : { decimals };
  return [
    num == null ? '' : unit ? format.quantity(num, unit, digits) : format.number(num, digits),
    text ?? '',
    date ? momentWords(kind, date, format) : '',
    position ? positionWords(position, format) : '',
    lock?.energy ?? '',
    lock?.device ?? '',
    lock?.lock_no ? i18n._(msg`Lock no. ${lock.lock_no}`) : '',
    lock?.applied_by ?? '',
  ];
}

const momentWords = (kind: FormItem['kind'], date: string, format: Format): string =>
  kind === 'dat' ? format.date(date) : kind === 'tim' ? date : format.datetime(date);
