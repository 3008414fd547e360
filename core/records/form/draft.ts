import type { Draft, Row } from '../client.ts';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';

const writable = (record: RecordDefinition): [string, RecordDefinition['fields'][string]][] =>
  Object.entries(record.fields).filter(([, field]) => !field.readOnly);

const minuteMs = 60_000;

const initialOf = ({ initial, options }: Field): unknown =>
  initial ??
  (options['startsNow'] === true ? new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString() : null);

/** What an empty form holds; `preset` are values that whoever opened it gave along. */
export function newDraft(
  record: RecordDefinition,
  site: string | undefined,
  preset: Draft = {},
): Record<string, unknown> {
  const fields = writable(record).map(([name, field]) => [
    name,
    preset[name] == null ? initialOf(field) : (viewOf(field).toDraft?.(preset[name], field) ?? preset[name]),
  ]);
  return {
    ...(record.scope === 'site' ? { site: (preset.site as string | undefined) ?? site ?? null } : {}),
    ...Object.fromEntries(fields),
  };
}

/** A row as a form writes it. */
export function draftOf(record: RecordDefinition, row: Row): Record<string, unknown> {
  const values = writable(record).map(([name, field]) => [
    name,
    viewOf(field).toDraft?.(row[name], field) ?? row[name] ?? null,
  ]);
  return { ...(record.scope === 'site' ? { site: row.site } : {}), ...Object.fromEntries(values) };
}

/** Only what differs from the row that the form began with. */
export function changedValues(record: RecordDefinition, base: Row, values: Draft): Record<string, unknown> {
  const before = draftOf(record, base);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
