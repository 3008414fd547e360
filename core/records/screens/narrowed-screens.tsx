import { Spinner } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { useMemo, type ComponentType } from 'react';
import type { RecordListProps } from '../../registry/record-entry.ts';
import type { Narrowing } from '../narrowed-routes.tsx';
import { useRecordDefinition } from '../views/use-record-definition.ts';
import { RecordFormScreen } from './record-form-screen.tsx';
import { RecordListScreen } from './record-list-screen.tsx';

interface NarrowedProps {
  readonly name: string;
  readonly path: string;
  readonly to: Narrowing;
}

/** The list of a record without the rows of other kinds; that filter can be lifted. */
export function NarrowedList({
  name,
  path,
  to,
  title,
  List = RecordListScreen,
}: NarrowedProps & {
  readonly title: MessageDescriptor;
  /** The record's own list. */
  readonly List?: ComponentType<RecordListProps> | undefined;
}) {
  const record = useRecordDefinition(name);
  const narrowed = useMemo(
    () =>
      record && {
        ...record,
        plural: title,
        filter: [...(record.filter ?? []), ...Object.entries(to).map(([field, value]) => `${field}:eq:${value}`)],
      },
    [record, to, title],
  );
  return narrowed ? <List record={narrowed} path={path} /> : <Spinner />;
}

/** A new entry that begins as one of that kind. */
export function NarrowedForm({ name, path, to }: NarrowedProps) {
  const record = useRecordDefinition(name);
  const narrowed = useMemo(() => {
    if (!record) return undefined;
    const fields = Object.entries(record.fields).map(([field, definition]) => [
      field,
      Object.hasOwn(to, field) ? { ...definition, initial: to[field] } : definition,
    ]);
    return { ...record, fields: Object.fromEntries(fields) as typeof record.fields };
  }, [record, to]);
  return narrowed ? <RecordFormScreen record={narrowed} path={path} id={null} /> : <Spinner />;
}
