import type { RecordDefinition } from '../record.ts';
import { tableOf, type TableShape } from '../table.ts';

const shapes = new WeakMap<RecordDefinition, TableShape>();

/** The columns of a record's table; worked out once. */
export function shapeOf(record: RecordDefinition): TableShape {
  const shape = shapes.get(record) ?? tableOf(record);
  shapes.set(record, shape);
  return shape;
}

/** A column's type as `jsonb_to_recordset` names it. */
export const recordsetType = (record: RecordDefinition, name: string): string => {
  const type = shapeOf(record).columns[name]?.type;
  if (type === undefined) throw new Error(`${record.name} has no column ${name}.`);
  return type.replace(/ collate .*/, '');
};

/** A checked value as `jsonb_to_recordset` takes it: what the field writes, JSON itself where that is JSON. */
export function recordsetValue(record: RecordDefinition, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const write = Object.hasOwn(record.fields, name) ? record.fields[name]?.write : undefined;
  const written = write ? write(value as never) : value;
  return recordsetType(record, name) === 'jsonb' && typeof written === 'string' && write
    ? (JSON.parse(written) as unknown)
    : written;
}
