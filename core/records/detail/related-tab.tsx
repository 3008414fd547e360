import type { MessageDescriptor } from '@lingui/core';
import type { EntryTab } from '../../registry/record-entry.ts';
import { RelatedRows } from './related-rows.tsx';

interface Related {
  readonly id: string;
  readonly title: MessageDescriptor;
  /** The record whose rows point to the entry, by its published name. */
  readonly record: string;
  /** The field by which they do. */
  readonly by: string;
  readonly columns: readonly string[];
  readonly sort?: string;
}

/** A tab with the rows of another record that point to the entry. */
export const relatedTab = ({ id, title, record, by, columns, sort }: Related): EntryTab => ({
  id,
  title,
  can: `${record}:read`,
  Content: ({ row }) => (
    <RelatedRows record={record} filter={[`${by}:eq:${row.id}`]} columns={columns} {...(sort ? { sort } : {})} />
  ),
});
