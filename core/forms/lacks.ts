import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { storableDay, storableOffsetInstant } from '../registry/storable-time.ts';
import { isOffered } from './choices.ts';
import type { EvaluatedItem } from './evaluate-run.ts';
import { isRequired, type FormAnswer, type FormItem, type Wanted } from './template.ts';

/** What keeps a form from being submitted, beside its item. */
export interface Lack {
  readonly key: string;
  readonly row: string | null;
  readonly sentence: MessageDescriptor;
}

/** What is missing or cannot be so in a form, item by item, in order; a photo that must be there is missing too. */
export const lacksOf = (items: readonly EvaluatedItem[]): readonly Lack[] =>
  items.flatMap((one) => {
    const sentence = lackOf(one);
    return sentence === null ? [] : [{ key: one.item.key, row: one.row, sentence }];
  });

function lackOf({ item, answer, verdict }: EvaluatedItem): MessageDescriptor | null {
  const { code } = item;
  if (item.kind === 'inst' || item.kind === 'calc') return null;
  if (item.kind === 'gps' && answer?.choice !== 'na' && !isPosition(answer))
    return msg`Item ${code}: this is not a position.`;
  if (!isAnswered(item, answer)) return isRequired(item) ? msg`Item ${code}: answer it.` : null;
  if (answer.choice === 'na' && item.allow_na === false) return msg`Item ${code} always applies.`;
  if (!isOffered(item, answer)) return msg`Item ${code}: choose one of its answers.`;
  if (!isWritten(item, answer)) return msg`Item ${code}: this is not a date or time.`;
  if (!isEntry(item, answer)) return msg`Item ${code}: choose one of the entries.`;
  const beyond = beyondBounds(item, answer);
  if (beyond) return beyond;
  if (item.kind === 'lot' && answer.choice === 'done' && !isLocked(answer))
    return msg`Item ${code}: enter the lock and who applied it.`;
  if (wants(item.photo ?? 'never', verdict) && (answer.photos ?? []).length === 0)
    return msg`Item ${code}: add a photo.`;
  if (wants(item.comment ?? 'on_nok', verdict) && !answer.comment?.trim())
    return msg`Item ${code}: enter what is wrong.`;
  return null;
}

const wants = (wanted: Wanted, verdict: string): boolean =>
  wanted === 'always' || (wanted === 'on_nok' && verdict === 'nok');

/** Whether an item bears an answer of its kind. */
export function isAnswered({ kind }: FormItem, answer: FormAnswer | undefined): answer is FormAnswer {
  if (answer === undefined) return false;
  if (answer.choice === 'na') return true;
  switch (kind) {
    case 'ok':
    case 'yn':
    case 'lvl':
    case 'cho':
    case 'don':
    case 'lot':
      return Boolean(answer.choice);
    case 'chs':
      return (answer.choices ?? []).length > 0;
    case 'num':
    case 'calc':
      return answer.num != null;
    case 'dat':
    case 'tim':
    case 'dtm':
      return Boolean(answer.date);
    case 'ph':
      return (answer.photos ?? []).length > 0;
    case 'fil':
      return (answer.refs ?? []).length > 0;
    case 'ref':
      return (answer.refs ?? []).length > 0 || Boolean(answer.text?.trim());
    case 'sig':
      return answer.signature != null;
    case 'gps':
      return answer.position != null;
    default:
      return Boolean(answer.text?.trim());
  }
}

const moments = { dat: storableDay, tim: z.iso.time(), dtm: storableOffsetInstant } as const;

/** What is no day is not compared with one. */
const isWritten = ({ kind }: FormItem, { date }: FormAnswer): boolean =>
  date == null || !(kind in moments) || moments[kind as keyof typeof moments].safeParse(date).success;

const id = z.uuid();

/** Where an item names a record, one of its rows is picked; words stand where it names none. */
const isEntry = ({ kind, record }: FormItem, { choice, refs, text }: FormAnswer): boolean =>
  kind !== 'ref' ||
  choice === 'na' ||
  ((refs ?? []).every((one) => id.safeParse(one).success) && !(record && !refs?.length && text?.trim()));

const degrees = z.looseObject({
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
});

/** Whether a position that is told is a place on the earth; one that is not told is none. */
const isPosition = (answer: FormAnswer | undefined): boolean =>
  answer?.position == null ? !answer?.text?.trim() : degrees.safeParse(answer.position).success;

/** How many characters an item of words takes; null of one that sets no limit. */
export const longestText = ({ kind, max }: FormItem): number | null =>
  kind === 'txt' || kind === 'ltx' ? (max ?? null) : null;

const isLocked = ({ lock }: FormAnswer): boolean => Boolean(lock?.lock_no?.trim() && lock.applied_by?.trim());

function beyondBounds(item: FormItem, { num, text }: FormAnswer): MessageDescriptor | null {
  const { code, min, max, unit } = item;
  const most = longestText(item);
  if (most !== null && (text?.length ?? 0) > most) return msg`Item ${code}: at most ${most} characters.`;
  if (num == null) return null;
  const measured = (bound: number): string => (unit ? `${bound} ${unit}` : String(bound));
  if (min != null && num < min) return msg`Item ${code}: at least ${measured(min)}.`;
  if (max != null && num > max) return msg`Item ${code}: at most ${measured(max)}.`;
  return null;
}
