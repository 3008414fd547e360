import { msg } from '@lingui/core/macro';
import type { Field } from './field.ts';
import { datetime } from './fields/date.ts';
import { integer } from './fields/number.ts';
import { ref } from './fields/reference.ts';
import { hasSite, mayLackSite, type RecordDefinition } from './record.ts';
import { stateField } from './states.ts';

const common: Readonly<Record<string, Field>> = {
  id: ref('', { label: msg`Id`, readOnly: true, required: true }),
  version: integer({ label: msg`Version`, readOnly: true, required: true }),
  created_at: datetime({ label: msg`Created`, readOnly: true, required: true }),
  updated_at: datetime({ label: msg`Last change`, readOnly: true, required: true }),
};
const site = ref('site', { label: msg`Site`, required: true });
const followedSite = ref('site', { label: msg`Site`, readOnly: true });
const states = new WeakMap<RecordDefinition, Field>();

/** A column of a record by its name, the ones that every record has included; undefined for what is none. */
export function fieldOf(record: RecordDefinition, column: string): Field | undefined {
  if (Object.hasOwn(record.fields, column)) return record.fields[column];
  if (column === 'site' && hasSite(record)) return mayLackSite(record) ? followedSite : site;
  if (column === 'state' && record.states) return stateOf(record);
  return Object.hasOwn(common, column) ? common[column] : undefined;
}

function stateOf(record: RecordDefinition): Field | undefined {
  if (record.states && !states.has(record)) states.set(record, stateField(record.states));
  return states.get(record);
}
