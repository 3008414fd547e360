import type { FieldText } from '../field.ts';

/** Text as it is; blanks around it are no part of it. */
export const plainText: FieldText = {
  print: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => text.trim() || null,
};

/** A value without a usual form in a table, as JSON. */
export const jsonText: FieldText = {
  print: (value) => (value == null ? '' : JSON.stringify(value)),
  parse: (text) => {
    if (text.trim() === '') return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
};
