import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realData } from '../../tests/support/real-data.ts';
import { readTemplateFile } from './template-file.ts';

test('a plain list of another program becomes points in the language that it stands in', () => {
  const { head, content } = readTemplateFile(
    JSON.stringify({
      title: 'Contrôle de la pompe',
      sections: [{ name: 'Avant', items: ['Niveau d’huile', 'Fuites'] }],
    }),
    'fr',
  );
  expect(head).toMatchObject({ code: 'CONTROLE-DE-LA-POMPE', label: { en: null, fr: 'Contrôle de la pompe' } });
  expect(content.sections[0]?.items.map(({ code, kind, label }) => [code, kind, label.fr, label.en])).toEqual([
    ['A01', 'ok', 'Niveau d’huile', null],
    ['A02', 'ok', 'Fuites', null],
  ]);
});

test.each([
  ['{', 'This file is not JSON.'],
  ['[]', 'This is not a template: sections with items are expected.'],
  ['{"title":"A","sections":[{"items":[{"label":"x","kind":"magic"}]}]}', 'Item {code}: look at “{field}”.'],
  [
    '{"title":"A","sections":[{"items":[{"label":"x","key":"k"},{"label":"y","key":"k"}]}]}',
    'Items {first} and {code} have the same key: clear the key of one of them.',
  ],
  ['{"title":"A","sections":[]}', 'The template has no items.'],
  ['{"sections":[{"items":["x"]}]}', 'The template has no title.'],
  ['{"title":"A","sections":[{"items":[" "]}]}', 'Item {code} has no text.'],
])('%s is refused with a sentence', (text, message) => {
  expect(() => readTemplateFile(text, 'en')).toThrow(
    expect.objectContaining({ sentence: expect.objectContaining({ message }) as unknown }) as Error,
  );
});

const msha = join(realData() ?? '', '2-hse/msha_haul_truck_preop_checklist.json');
describe.skipIf(!existsSync(msha))('the checklist that MSHA published', () => {
  test('becomes a template of two sections and ten items', () => {
    const { head, content } = readTemplateFile(existsSync(msha) ? readFileSync(msha, 'utf8') : '', 'en');
    expect(head.label.en).toBe('100-ton or less truck - pre-operation inspection');
    expect(head.code).toBe('100-TON-OR-LESS-TRUCK-PR');
    expect(content.sections.map(({ items }) => items.length)).toEqual([2, 8]);
  });
});
