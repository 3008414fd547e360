import type { RecordDefinition } from '../record.ts';

/** The field of the numbers that a list gives its entries. */
export const runningNumber = 'number';

/** Whether a field is the running number of its list: a file knows an entry by it, and changes it never. */
export const isRunningNumber = (record: Pick<RecordDefinition, 'fields'>, name: string): boolean => {
  const field = name === runningNumber ? record.fields[name] : undefined;
  return field?.kind === 'text' && field.readOnly === true && !field.derived;
};
