import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Bilingual } from '../records/fields/index.ts';
import { isRequired, type FormAnswer, type FormItem, type ItemKind } from './template.ts';

/** How an answer looks: by shape and colour. */
export type Tone = 'ok' | 'half' | 'nok' | 'na' | 'plain';

/** One of the answers that are given by one press. */
export interface Choice {
  readonly code: string;
  readonly words: MessageDescriptor | Bilingual;
  readonly tone: Tone;
}

const notApplicable: Choice = { code: 'na', words: msg({ message: 'N/A', context: 'answer of a form' }), tone: 'na' };

const said: Readonly<Partial<Record<ItemKind, readonly Choice[]>>> = {
  ok: [
    { code: 'ok', words: msg({ message: 'OK', context: 'answer of a form' }), tone: 'ok' },
    { code: 'nok', words: msg({ message: 'Not OK', context: 'answer of a form' }), tone: 'nok' },
  ],
  lvl: [
    { code: 'good', words: msg({ message: 'Good', context: 'answer of a form' }), tone: 'ok' },
    { code: 'fair', words: msg({ message: 'Fair', context: 'answer of a form' }), tone: 'half' },
    { code: 'poor', words: msg({ message: 'Poor', context: 'answer of a form' }), tone: 'nok' },
  ],
  don: [
    { code: 'done', words: msg({ message: 'Done', context: 'answer of a form' }), tone: 'ok' },
    { code: 'not_done', words: msg({ message: 'Not done', context: 'answer of a form' }), tone: 'nok' },
  ],
  lot: [
    { code: 'done', words: msg({ message: 'Zero energy', context: 'answer of a form' }), tone: 'ok' },
    { code: 'not_done', words: msg({ message: 'Not tested', context: 'answer of a form' }), tone: 'nok' },
  ],
};

const yes = msg({ message: 'Yes', context: 'answer of a form' });
const no = msg({ message: 'No', context: 'answer of a form' });

function ownChoices(item: FormItem): readonly Choice[] {
  if (item.kind === 'yn')
    return [
      { code: 'yes', words: yes, tone: item.expected === 'no' ? 'nok' : 'ok' },
      { code: 'no', words: no, tone: item.expected === 'no' ? 'ok' : 'nok' },
    ];
  if (item.kind === 'cho' || item.kind === 'chs')
    return (item.options ?? []).map(({ code, label, verdict }) => ({
      code,
      words: label,
      tone: verdict === 'none' ? 'plain' : verdict,
    }));
  return said[item.kind] ?? [];
}

/** Whether an item may be answered as not applicable; what may be left out needs no such answer. */
export const allowsNotApplicable = (item: FormItem): boolean =>
  item.allow_na !== false && item.kind !== 'inst' && item.kind !== 'calc' && isRequired(item);

/** The answers that an item offers by one press, in the order of the keys 1, 2, 3; the last is "not applicable". */
export const choicesOf = (item: FormItem): readonly Choice[] => [
  ...ownChoices(item),
  ...(allowsNotApplicable(item) ? [notApplicable] : []),
];

/** Whether all that was chosen is among what the item offers; whether it may not apply is another question. */
export const isOffered = (item: FormItem, { choice, choices }: FormAnswer): boolean =>
  [choice, ...(choices ?? [])].every(
    (chosen) => chosen == null || chosen === 'na' || ownChoices(item).some(({ code }) => code === chosen),
  );
