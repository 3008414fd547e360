import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ModalDialog } from '../../parts/modal-dialog.tsx';
import { useFormat } from '../../sites/use-format.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { RowSite } from '../row-site.ts';
import { checkField, tidied } from '../validate.ts';
import { viewOf } from '../views/index.ts';
import { columnsOf, type Column } from './columns.ts';
import type { GridEdits } from './use-grid-edits.ts';
import '../../panes/save-layout.css';

interface BulkEditProps {
  readonly record: RecordDefinition;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly edits: GridEdits;
  readonly onClose: () => void;
}

/** Gives one field of all marked rows the same value: all of them or none. */
export function BulkEdit({ record, rows, edits, onClose }: BulkEditProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = useFormat(rows[0]?.site);
  const editable = columnsOf(record).filter((column) => column.editable);
  const [name, setName] = useState(editable[0]?.name ?? '');
  const [value, setValue] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const column = editable.find((one) => one.name === name);
  if (!column) return null;
  const sites = new Set(rows.map(({ site }) => site));
  const { Input } = viewOf(column.field);
  const wrong = checkField(column.field, tidied(column.field, value));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wrong) return;
    setBusy(true);
    await edits.write(rows.map((row) => ({ row, column, value })));
    onClose();
  };
  return (
    <ModalDialog label={t`Change a field`} className="layout-dialog" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 className="bp6-heading">
          <Plural value={rows.length} one="Change # entry" other="Change # entries" />
        </h2>
        <FormGroup label={t`Field`} labelFor="bulk-field">
          <HTMLSelect
            id="bulk-field"
            data-autofocus
            fill
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setValue(null);
            }}
          >
            {editable.map((one) => (
              <option key={one.name} value={one.name}>
                {i18n._(one.label)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup
          label={t`New value`}
          labelFor="bulk-value"
          helperText={wrong && value !== null ? <span id="bulk-wrong">{i18n._(wrong)}</span> : undefined}
        >
          <RowSite value={sites.size === 1 ? ([...sites][0] ?? null) : null}>
            <Input
              key={name}
              id="bulk-value"
              field={column.field}
              value={value}
              onChange={setValue}
              invalid={wrong !== null && value !== null}
              describedBy={wrong && value !== null ? 'bulk-wrong' : undefined}
              timeZone={timeZone}
            />
          </RowSite>
        </FormGroup>
        <div className="dialog-buttons">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Change`} disabled={wrong !== null} loading={busy} />
        </div>
      </form>
    </ModalDialog>
  );
}
