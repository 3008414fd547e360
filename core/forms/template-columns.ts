import { criticalities, itemKinds } from './template.ts';

/** What a line of the sheet of a template tells of. */
export const lineKinds = ['template', 'section', 'item', 'answer'] as const;
export type LineKind = (typeof lineKinds)[number];

/** How a cell is read. */
export interface SheetColumn {
  /** Of the template, section, item or answer; `label.en` is a part of one. */
  readonly name: string;
  readonly of: readonly LineKind[];
  readonly kind: 'text' | 'condition' | 'number' | 'whole' | 'yes_no';
  /** One of these. */
  readonly among?: readonly string[];
  readonly required?: readonly LineKind[];
  readonly longest?: Readonly<Partial<Record<LineKind, number>>>;
  readonly pattern?: RegExp;
  readonly least?: number;
  readonly greatest?: number;
}

const wanted = ['never', 'on_nok', 'always'];
const text = (name: string, of: readonly LineKind[], more: Partial<SheetColumn> = {}): SheetColumn => ({
  name,
  of,
  kind: 'text',
  ...more,
});
const ofItem = (name: string, kind: SheetColumn['kind'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  name,
  of: ['item'],
  kind,
  ...more,
});
const number = (name: string): SheetColumn => ofItem(name, 'number');

/**
 * The columns of a template as a sheet, in order, after the first, which says what a line tells of. They are called the
 * same in every language, so that a sheet written in one is read in the other.
 */
export const sheetColumns: readonly SheetColumn[] = [
  text('code', ['template', 'section', 'item', 'answer'], {
    required: ['template', 'section', 'item', 'answer'],
    longest: { template: 24, section: 10, item: 12, answer: 40 },
  }),
  text('label.en', ['template', 'section', 'item', 'answer'], { longest: { section: 120, item: 300, answer: 120 } }),
  text('label.fr', ['template', 'section', 'item', 'answer'], { longest: { section: 120, item: 300, answer: 120 } }),
  ofItem('kind', 'text', { among: itemKinds, required: ['item'] }),
  ofItem('criticality', 'text', { among: criticalities, required: ['item'] }),
  text('verdict', ['answer'], { among: ['ok', 'nok', 'na', 'none'], required: ['answer'] }),
  { name: 'critical', of: ['answer'], kind: 'yes_no' },
  ofItem('on_nok', 'text', { among: ['none', 'anomaly', 'action', 'ground'] }),
  { name: 'visible_if', of: ['section', 'item'], kind: 'condition', longest: { section: 200, item: 200 } },
  text('repeat', ['section'], { among: ['no', 'per_row', 'per_scan'] }),
  ofItem('unit', 'text', { longest: { item: 12 } }),
  ofItem('decimals', 'whole', { least: 0, greatest: 6 }),
  number('min'),
  number('alarm_low'),
  number('warning_low'),
  number('warning_high'),
  number('alarm_high'),
  number('max'),
  ofItem('weight', 'number', { least: 0, greatest: 100 }),
  ofItem('expected', 'text', { among: ['yes', 'no'] }),
  ofItem('date_rule', 'text', { among: ['any', 'future', 'past'] }),
  ofItem('formula', 'condition', { longest: { item: 200 } }),
  ofItem('required', 'yes_no'),
  ofItem('allow_na', 'yes_no'),
  ofItem('photo', 'text', { among: wanted }),
  ofItem('comment', 'text', { among: wanted }),
  ofItem('meter', 'text', { among: ['hour_meter', 'odometer'] }),
  ofItem('record', 'text', { longest: { item: 40 } }),
  ofItem('help.en', 'text', { longest: { item: 1_000 } }),
  ofItem('help.fr', 'text', { longest: { item: 1_000 } }),
  ofItem('key', 'text', { longest: { item: 36 } }),
  text('family', ['template'], { required: ['template'] }),
  text('subject_kind', ['template'], { required: ['template'] }),
  text('equipment_families', ['template'], { pattern: /^[a-z_]+( [a-z_]+)*$/, longest: { template: 200 } }),
  { name: 'grounding', of: ['template'], kind: 'yes_no' },
  { name: 'once_per_shift', of: ['template'], kind: 'yes_no' },
  { name: 'pass_mark', of: ['template'], kind: 'number', least: 0, greatest: 100 },
  text('review', ['template']),
  { name: 'minutes', of: ['template'], kind: 'whole', least: 1, greatest: 1_440 },
];

/** What the first column is called. */
export const lineColumn = 'line';
