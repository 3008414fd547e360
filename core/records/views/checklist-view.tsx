import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react';
import { usePane } from '../../registry/pane.ts';
import { isReference } from '../fields/reference.ts';
import { referenceView, unnamed } from './reference-view.tsx';
import { useRecordEntry } from './use-record-entry.ts';
import type { FieldView, ShownProps } from './view.ts';

/** A link to the filled checklist. */
function ChecklistShown({ field, value }: ShownProps) {
  const { i18n } = useLingui();
  const pane = usePane();
  const entry = useRecordEntry(String(field.options.record));
  if (!isReference(value)) return '–';
  if (!entry) return value.label || i18n._(unnamed);
  return (
    <Button
      variant="minimal"
      text={value.label || i18n._(unnamed)}
      onClick={(event) =>
        pane.open(`${entry.entry.path}/${value.id}`, event.ctrlKey || event.metaKey ? 'beside' : 'here')
      }
    />
  );
}

export const checklistView: FieldView = { ...referenceView, Shown: ChecklistShown };
