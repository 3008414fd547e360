import { msg } from '@lingui/core/macro';
import { itemCode } from '../../../core/forms/template.ts';
import { bilingual, boolean, choice, decimal, integer, longtext, text } from '../../../core/records/fields/index.ts';
import { consequences, criticalities, dateRules, expected, itemKinds, meters, repeated, wanted } from './choices.ts';

const condition = (label: ReturnType<typeof msg>) =>
  text({ label, max: 200, hint: msg`Such as T01 = nok and family = haul_truck. Empty: always.` });
const bound = (label: ReturnType<typeof msg>) => decimal({ label, decimals: 3 });

/** A section of a version, in order (catalogue maintenance.md §1.1). */
export const sectionLine = {
  code: text({ label: msg({ message: 'Section', context: 'of a form' }), required: true, max: 10 }),
  title: bilingual({ label: msg({ message: 'Title', context: 'of a section' }), required: true, max: 120 }),
  repeat: choice({ label: msg({ message: 'Asked', context: 'section' }), choices: repeated }),
  visible_if: condition(msg({ message: 'Only if', context: 'section' })),
};

/** A point of a version, in order. */
export const itemLine = {
  section: text({ label: msg({ message: 'Section', context: 'of a form' }), required: true, max: 10 }),
  code: text({ label: msg`Code`, required: true, max: 12, pattern: itemCode }),
  label: bilingual({ label: msg({ message: 'Item', context: 'of a form' }), required: true, max: 300 }),
  kind: choice({ label: msg({ message: 'Kind', context: 'of an item' }), required: true, choices: itemKinds }),
  criticality: choice({
    label: msg({ message: 'Criticality', context: 'of an item' }),
    required: true,
    initial: 'minor',
    choices: criticalities,
  }),
  weight: decimal({ label: msg`Weight`, min: 0, max: 100, hint: msg`Empty: 0, 1, 2 or 5 by its criticality.` }),
  expected: choice({ label: msg`Expected answer`, choices: expected }),
  date_rule: choice({ label: msg`The day must be`, choices: dateRules }),
  formula: text({ label: msg`Formula`, max: 200 }),
  options: longtext({
    label: msg({ message: 'Answers', context: 'offered' }),
    hint: msg`One per line: keep | Keep | Garder | ok. The last part is ok, nok, nok!, na or none.`,
  }),
  unit: text({ label: msg`Unit`, max: 12 }),
  decimals: integer({ label: msg`Decimals`, min: 0, max: 6 }),
  min: bound(msg`Least`),
  max: decimal({ label: msg`Greatest`, decimals: 3, hint: msg`For text: the most characters.` }),
  alarm_low: bound(msg`Alarm low`),
  warning_low: bound(msg`Warning low`),
  warning_high: bound(msg`Warning high`),
  alarm_high: bound(msg`Alarm high`),
  required: boolean({ label: msg`Must be answered` }),
  allow_na: boolean({ label: msg`May not apply` }),
  photo: choice({ label: msg({ message: 'Photo', context: 'wanted' }), choices: wanted }),
  comment: choice({ label: msg({ message: 'Comment', context: 'wanted' }), choices: wanted }),
  on_nok: choice({ label: msg`If not OK`, choices: consequences }),
  meter: choice({ label: msg`Reads the meter`, choices: meters }),
  record: text({ label: msg`Entries of`, max: 40, hint: msg`The name of a record, such as person.` }),
  visible_if: condition(msg({ message: 'Only if', context: 'item' })),
  help: bilingual({ label: msg({ message: 'Help', context: 'of an item' }), max: 1_000 }),
  key: text({
    label: msg({ message: 'Key', context: 'of an item' }),
    max: 36,
    hint: msg`The same in all versions; generated if empty.`,
  }),
};
