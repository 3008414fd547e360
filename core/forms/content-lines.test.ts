import { expect, test } from 'vitest';
import { itemsFrom } from './template-rows.ts';
import type { FormContent } from './template.ts';
import { contentOf, linesOf } from './content-lines.ts';
import { optionsFrom } from './options-text.ts';

const content: FormContent = {
  sections: [
    {
      code: 'A',
      title: { en: 'Round', fr: 'Tour' },
      repeat: 'per_scan',
      items: itemsFrom('EX', 'A1 | ok! | One | Un\nA2 | cho | Verdict: keep, scrap** | Verdict : garder, réforme**'),
    },
    { code: 'B', title: { en: 'End', fr: 'Fin' }, items: itemsFrom('EX', 'B1 | num [5|15|–|–] % | Level | Niveau') },
  ],
};

test('a version is read as it was written', () => expect(contentOf(linesOf(content))).toEqual(content));

test.each(['keep', 'keep | Keep', 'keep | Keep | Garder | perhaps', 'keep | Keep | Garder | ok | more'])(
  'answers cannot be read from %s',
  (text) => expect(optionsFrom(text)).toBeNull(),
);
