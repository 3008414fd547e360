import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Field } from '../field.ts';
import { text } from '../fields/text.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';

/** One column of a list. */
export interface Column {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly field: Field;
  readonly sortable: boolean;
  /** Pixels, before anybody sized it. */
  readonly width: number;
}

const siteField = text({ label: msg`Site` });

/** The columns of a list: the fields as they were declared, the site after the first. */
export function columnsOf(record: RecordDefinition): readonly Column[] {
  const columns = Object.entries(record.fields).filter(([, { apart }]) => !apart).map(([name, field]) => ({ name, label: field.label, field, sortable: field.sortable, width: viewOf(field).width }));
  const site = record.scope === 'site' ? [{ name: 'site', label: siteField.label, field: siteField, sortable: false, width: 70 }] : [];
  return [...columns.slice(0, 1), ...site, ...columns.slice(1)];
}
