import { useLingui } from '@lingui/react/macro';
import type { Field } from '../field.ts';
import { lineFields, togetherBy } from '../fields/lines.ts';
import { lineCount } from '../grid/line-count.ts';
import type { GridRow } from '../grid/paste-rows.ts';
import { RowsGrid } from '../grid/rows-grid.tsx';
import { RowsTable } from '../grid/rows-table.tsx';
import { cellViewOf } from './cell-views.ts';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const rowsOf = (value: unknown): readonly GridRow[] => (Array.isArray(value) ? (value as GridRow[]) : []);

function lineDraft(row: GridRow, field: Field): GridRow {
  return Object.fromEntries(
    Object.entries(lineFields(field)).map(([name, one]) => [
      name,
      cellViewOf(one).toDraft?.(row[name], one) ?? row[name] ?? null,
    ]),
  );
}

function LinesInput({ id, field, value, onChange, describedBy, timeZone, shown, errors = {} }: InputProps) {
  const { i18n } = useLingui();
  const columns = Object.entries(lineFields(field)).filter(([, { readOnly }]) => !readOnly);
  return (
    <RowsGrid
      id={id}
      label={i18n._(field.label)}
      columns={columns}
      rows={rowsOf(value)}
      onChange={(rows) => onChange(rows.length === 0 ? null : rows)}
      newRow={() => Object.fromEntries(columns.map(([name, { initial }]) => [name, initial ?? null]))}
      shown={rowsOf(shown)}
      errors={errors}
      describedBy={describedBy}
      timeZone={timeZone}
      ordered={{ together: togetherBy(field) }}
    />
  );
}

function LinesShown({ field, value, row }: ShownProps) {
  const { i18n } = useLingui();
  return (
    <RowsTable
      label={i18n._(field.label)}
      columns={Object.entries(lineFields(field))}
      rows={rowsOf(value)}
      site={typeof row.site === 'string' ? row.site : undefined}
    />
  );
}

export const linesView: FieldView = {
  words: (value, _, { i18n }) => (Array.isArray(value) && value.length > 0 ? lineCount(value.length, i18n) : ''),
  Input: LinesInput,
  Shown: LinesShown,
  width: 90,
  toDraft: (value, field) => (Array.isArray(value) ? rowsOf(value).map((row) => lineDraft(row, field)) : null),
};
