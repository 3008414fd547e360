import type { Field } from '../field.ts';
import { booleanView } from './boolean-view.tsx';
import { choicesView, choiceView } from './choice-view.tsx';
import { datetimeView, dateView } from './date-view.tsx';
import { numberView, quantityView } from './number-view.tsx';
import { pointView } from './point-view.tsx';
import { referencesView, referenceView } from './reference-view.tsx';
import { longTextView, textView } from './text-view.tsx';
import type { FieldView } from './view.ts';

/** The browser's half of every field kind, by the kind's name. */
const views: Readonly<Record<string, FieldView>> = {
  text: textView,
  longtext: longTextView,
  integer: numberView,
  decimal: numberView,
  quantity: quantityView,
  boolean: booleanView,
  date: dateView,
  datetime: datetimeView,
  choice: choiceView,
  choices: choicesView,
  ref: referenceView,
  refs: referencesView,
  point: pointView,
};

/** How a field is shown and edited. Throws for a kind without a view, which only its author can cause. */
export function viewOf(field: Field): FieldView {
  const view = views[field.kind];
  if (!view) throw new Error(`The field kind "${field.kind}" has no view.`);
  return view;
}
