import { useLingui } from '@lingui/react/macro';
import type { Field } from '../field.ts';
import { childOf, enteredFields, parentFieldOf, type ChildRow } from '../fields/children.ts';
import type { GridRow } from '../grid/paste-rows.ts';
import { RowsGrid } from '../grid/rows-grid.tsx';
import { lineCount } from '../grid/line-count.ts';
import { RowsTable } from '../grid/rows-table.tsx';
import { cellViewOf, fitsCell } from './cell-views.ts';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const rowsOf = (value: unknown): readonly GridRow[] => (Array.isArray(value) ? (value as GridRow[]) : []);
/**
 * What a grid of children has columns for; the rest is entered on the child's own page, and a write from here leaves it
 * as it is.
 */
const gridFields = (field: Field) => enteredFields(field).filter(([, one]) => fitsCell(one));
const newChild = (field: Field) => (): GridRow =>
  Object.fromEntries(gridFields(field).map(([name, { initial }]) => [name, initial ?? null]));

/** A child as the form writes it: what may be entered, and which version of which row it is. */
function childDraft(row: GridRow, field: Field): ChildRow {
  const values = gridFields(field).map(([name, one]) => [
    name,
    cellViewOf(one).toDraft?.(row[name], one) ?? row[name] ?? null,
  ]);
  return { ...(row.id === undefined ? {} : { id: row.id, version: row.version }), ...Object.fromEntries(values) };
}

function ChildrenInput({ id, field, value, onChange, describedBy, timeZone, shown, errors = {} }: InputProps) {
  const { i18n } = useLingui();
  const rows = rowsOf(value);
  const read = rowsOf(shown);
  return (
    <RowsGrid
      id={id}
      label={i18n._(field.label)}
      columns={gridFields(field)}
      rows={rows}
      onChange={onChange}
      newRow={newChild(field)}
      shown={rows.map((row) => read.find((one) => row.id !== undefined && one.id === row.id) ?? {})}
      errors={errors}
      describedBy={describedBy}
      timeZone={timeZone}
    />
  );
}

/** Every field of the children, those included that only the server fills in. */
function ChildrenShown({ field, value, row }: ShownProps) {
  const { i18n } = useLingui();
  const columns = Object.entries(childOf(field).fields).filter(
    ([name, one]) => name !== parentFieldOf(field) && fitsCell(one),
  );
  return (
    <RowsTable
      label={i18n._(field.label)}
      columns={columns}
      rows={rowsOf(value)}
      site={typeof row.site === 'string' ? row.site : undefined}
    />
  );
}

export const childrenView: FieldView = {
  words: (value, _, { i18n }) => (Array.isArray(value) && value.length > 0 ? lineCount(value.length, i18n) : ''),
  Input: ChildrenInput,
  Shown: ChildrenShown,
  width: 90,
  toDraft: (value, field) => (Array.isArray(value) ? rowsOf(value).map((row) => childDraft(row, field)) : null),
};
