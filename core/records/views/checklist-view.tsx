import { Button } from '@blueprintjs/core';
import { usePane } from '../../panes/pane.ts';
import { referenceView } from './reference-view.tsx';
import { useRecordEntry } from './use-record-entry.ts';
import type { FieldView, ShownProps } from './view.ts';

const isReference = (value: unknown): value is { readonly id: string; readonly label: string } => typeof value === 'object' && value !== null && 'id' in value;

/** A link to the filled checklist. */
function ChecklistShown({ field, value }: ShownProps) {
  const pane = usePane();
  const known = useRecordEntry(String(field.options.record));
  if (!isReference(value)) return '–';
  if (!known) return value.label || '–';
  return <Button variant="minimal" text={value.label || value.id.slice(0, 8)} onClick={(event) => pane.open(`${known.entry.path}/${value.id}`, event.ctrlKey || event.metaKey ? 'beside' : 'here')} />;
}

export const checklistView: FieldView = { ...referenceView, Shown: ChecklistShown };
