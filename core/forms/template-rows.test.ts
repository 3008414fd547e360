import { expect, test } from 'vitest';
import { compareContents } from './compare-contents.ts';
import { linesOf } from './content-lines.ts';
import { homelessFaults, templateFaults } from './template-faults.ts';
import { itemsFrom, picked } from './template-rows.ts';
import type { FormContent, FormItem } from './template.ts';

const rows = `
BD1 | yn! | Fit for work | Apte
BF5 | num [5|15|–|–] % | Fuel level | Niveau de gasoil
C01 | dat! | Valid until | Valable jusqu'au
H16 | cho | Verdict: keep, wash, quarantine**, scrap** | Verdict : garder, laver, quarantaine**, réforme**
X02 | yn-M | A crack is there | Une fissure est là
S03 | chs | What can hurt me? : height, heat | Qu'est-ce qui peut me blesser ? : hauteur, chaleur
`;

test('a line of a template says kind, criticality, limits, unit and both labels', () => {
  expect(itemsFrom('EX', rows, { BD1: { allow_na: false } })).toMatchObject([
    { code: 'BD1', kind: 'yn', criticality: 'critical', label: { en: 'Fit for work', fr: 'Apte' }, allow_na: false },
    { code: 'BF5', kind: 'num', criticality: 'minor', alarm_low: 5, warning_low: 15, warning_high: null, unit: '%' },
    { code: 'C01', kind: 'dat', date_rule: 'future' },
    {
      code: 'H16',
      label: { en: 'Verdict', fr: 'Verdict' },
      options: [
        { code: 'keep', label: { fr: 'garder' }, verdict: 'ok' },
        { code: 'wash', verdict: 'ok' },
        { code: 'quarantine', label: { fr: 'quarantaine' }, verdict: 'nok', critical: true },
        { code: 'scrap', verdict: 'nok', critical: true },
      ],
    },
    { code: 'X02', expected: 'no', criticality: 'major' },
    {
      code: 'S03',
      options: [
        { code: 'height', verdict: 'none' },
        { code: 'heat', label: { fr: 'chaleur' } },
      ],
    },
  ]);
});

test('keys are the same whenever a template is read, and differ between templates', () => {
  const [one, again, other] = ['EX', 'EX', 'EY'].map((name) => itemsFrom(name, rows)[0]?.key);
  expect(one).toBe(again);
  expect(one).not.toBe(other);
});

test.each(['BD1 | yn!', 'BD1 | maybe | A | B', 'BD1 | ok | A | B | C'])('%s is no item', (row) =>
  expect(() => itemsFrom('EX', row)).toThrow(row),
);

test('a bank is picked by code, range and group', () => {
  const bank = itemsFrom(
    'B',
    ['BD1', 'BD2', 'BW1', 'BW2', 'BW3', 'BR1'].map((code) => `${code} | ok | A | B`).join('\n'),
  );
  expect(picked(bank, 'BD BW2-BW3 BR1').map(({ code }) => code)).toEqual(['BD1', 'BD2', 'BW2', 'BW3', 'BR1']);
  expect(() => picked(bank, 'BX')).toThrow('"BX"');
});

const purpose = {
  subject: 'equipment',
  grounding: true,
  facts: ['family'],
  isRecord: (name: string) => name === 'person',
};
const made = (...items: readonly Partial<FormItem>[]): FormContent => ({
  sections: [
    {
      code: 'A',
      title: { en: 'A', fr: 'A' },
      items: items.map((told, index) => ({
        key: String(index),
        code: `T0${index}`,
        label: { en: 'a', fr: 'b' },
        kind: 'ok',
        criticality: 'minor',
        ...told,
      })),
    },
  ],
});

test.each<[string, Partial<FormItem>]>([
  ['Item {code}: the French label is missing.', { label: { en: 'a', fr: '' } }],
  ['Critical item {code} must ground the machine or open an anomaly.', { criticality: 'critical', on_nok: 'action' }],
  [
    'Item {code}: limits must satisfy alarm low ≤ warning low ≤ warning high ≤ alarm high.',
    { kind: 'num', alarm_low: 15, warning_low: 5 },
  ],
  ['Item {code}: the minimum is above the maximum.', { kind: 'num', min: 5, max: 1 }],
  ['Item {code}: offer at least two answers.', { kind: 'cho', options: [] }],
  ['Item {code}: enter its formula.', { kind: 'calc' }],
  ['Item {code}: "{text}" cannot be read.', { visible_if: 'T00 =' }],
  ['Item {code}: there is no item {missing}.', { visible_if: 'T07 = nok' }],
  ['Item {code}: {missing} is not before it.', { visible_if: 'T01 = nok' }],
  ['Item {code}: "{word}" is no answer of item {missing}.', { visible_if: 'T00 = banana' }],
  ['Item {code}: {wordy} is not a number, so nothing can be calculated from it.', { kind: 'calc', formula: '2 * T00' }],
  ['Item {code}: only a number can read a meter.', { meter: 'hour_meter' }],
  ['Item {code}: there are no entries called "{record}".', { kind: 'ref', record: 'spoon' }],
  [
    'Item {code}: its limits must lie between its least and its greatest number, or they are never reached.',
    { kind: 'num', min: 0, max: 10, alarm_high: 20 },
  ],
  ['Items {first} and {code} have the same key: clear the key of one of them.', { key: '0' }],
  ['Item {code} appears twice.', { code: 'T00' }],
])('a version is refused: %s', (sentence, told) => {
  expect(templateFaults(made({}, told), purpose).map((fault) => [fault.code, fault.sentence.message])).toEqual([
    [told.code ?? 'T01', sentence],
  ]);
});

test('sections are told as sections; what asks nothing, or reads a meter twice, is no form', () => {
  const sentences = (content: FormContent) => templateFaults(content, purpose).map(({ sentence }) => sentence.message);
  const [section] = made({}).sections as [FormContent['sections'][number]];
  expect(sentences({ sections: [section, section] })).toEqual(['Section {0} appears twice.']);
  expect(sentences({ sections: [{ ...section, visible_if: 'Q9 = nok' }] })).toEqual([
    'Section {code}: there is no item {missing}.',
  ]);
  expect(sentences({ sections: [{ ...section, visible_if: 'T00 = nok' }] })).toEqual([
    'Section {code}: item {missing} is not before it.',
  ]);
  expect(sentences(made({ kind: 'inst' }))).toEqual(['This version asks nothing: it has no item to answer.']);
  const meter = { kind: 'num', meter: 'hour_meter' } as const;
  expect(sentences(made(meter, meter))).toEqual(['Items {first} and {code} read the same meter: keep one of them.']);
});

test('an item of a section that does not exist is told by its lines', () => {
  const lines = linesOf(made({}));
  expect(homelessFaults(lines)).toEqual([]);
  expect(homelessFaults({ ...lines, sections: [] }).map(({ code, sentence }) => [code, sentence.values])).toEqual([
    ['T00', { code: 'T00', section: 'A' }],
  ]);
});

test('what stands before may be asked, and facts may', () => {
  expect(templateFaults(made({}, { visible_if: 'T00 = nok and family = dozer' }), purpose)).toEqual([]);
});

test('two versions differ by what was added, removed and changed', () => {
  const before = made({ key: 'a' }, { key: 'b', help: null }, { key: 'c' });
  const after = made(
    { key: 'c', code: 'T02' },
    { key: 'b', code: 'T01', criticality: 'major' },
    { key: 'd', code: 'T03' },
  );
  expect(compareContents(before, after).map(({ change, code, fields }) => [change, code, fields])).toEqual([
    ['removed', 'T00', []],
    ['changed', 'T01', ['criticality']],
    ['added', 'T03', []],
  ]);
});
