import type { Field } from '../field.ts';
import { cellViews } from './cell-views.ts';
import { childrenView } from './children-view.tsx';
import { linesView } from './lines-view.tsx';
import type { FieldView } from './view.ts';

/** The browser's half of every field kind, by the kind's name; grids of rows are made of the others. */
const views: Readonly<Record<string, FieldView>> = { ...cellViews, children: childrenView, lines: linesView };

/** How a field is shown and edited. Throws for a kind without a view, which only its author can cause. */
export function viewOf(field: Field): FieldView {
  const view = views[field.kind];
  if (!view) throw new Error(`The field kind "${field.kind}" has no view.`);
  return view;
}
