import type { Field } from '../field.ts';
import { areaView } from './area-view.tsx';
import { bilingualView } from './bilingual-view.tsx';
import { booleanView } from './boolean-view.tsx';
import { checklistView } from './checklist-view.tsx';
import { choicesView, choiceView } from './choice-view.tsx';
import { datetimeView, dateView, timeView } from './moment-views.tsx';
import { durationView } from './duration-view.tsx';
import { filesView, photosView } from './files-view.tsx';
import { moneyView } from './money-view.tsx';
import { numberView, quantityView } from './number-view.tsx';
import { pointView } from './point-view.tsx';
import { referencesView, referenceView } from './reference-view.tsx';
import { signatureView } from './signature-view.tsx';
import { longTextView, textView } from './text-view.tsx';
import type { FieldView } from './view.ts';

/** The browser's half of every field kind that fits into one cell, by the kind's name. */
export const cellViews: Readonly<Record<string, FieldView>> = {
  text: textView,
  longtext: longTextView,
  bilingual: bilingualView,
  integer: numberView,
  decimal: numberView,
  quantity: quantityView,
  money: moneyView,
  boolean: booleanView,
  date: dateView,
  datetime: datetimeView,
  time: timeView,
  duration: durationView,
  choice: choiceView,
  choices: choicesView,
  ref: referenceView,
  refs: referencesView,
  point: pointView,
  area: areaView,
  files: filesView,
  photos: photosView,
  signature: signatureView,
  checklist: checklistView,
};

/** Whether a field has a place in a cell; rows within a row have none. */
export const fitsCell = ({ kind }: Field): boolean => Object.hasOwn(cellViews, kind);

/**
 * How a field is shown and edited in a cell. Throws for a kind that has no place there, which only its author can
 * cause.
 */
export function cellViewOf(field: Field): FieldView {
  const view = cellViews[field.kind];
  if (!view) throw new Error(`The field kind "${field.kind}" cannot stand in a cell.`);
  return view;
}
