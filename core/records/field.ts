import type { MessageDescriptor } from '@lingui/core';
import type { ZodMiniType } from 'zod/mini';
import type { DateOrder } from '../dates/day-text.ts';

/**
 * What a list may ask of a field: `filter=<field>:<operator>:<value>`. `in` takes a JSON list, `empty` and `filled`
 * nothing.
 */
export type Operator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'has'
  | 'lacks'
  | 'contains'
  | 'empty'
  | 'filled';

/** What turning values into plain text and back needs to know of the file or clipboard that the text is in. */
export interface TextContext {
  /** Where datetimes without an offset are meant. */
  readonly timeZone: string;
  readonly decimal: '.' | ',';
  /** In which order days, months and years of a column stand; the day first where absent. */
  readonly dates?: DateOrder | undefined;
  /** The unit of numbers that bear none; the field's own where absent. */
  readonly unit?: string | undefined;
  /** A sentence in the languages that the text may use, the one to write in first. */
  readonly words: (message: MessageDescriptor) => readonly string[];
}

/**
 * A kind's form in CSV files, spreadsheets and the clipboard. References print as their label and parse as typed: who
 * knows the rows finds them.
 */
export interface FieldText {
  /** A read value as plain text; never localised beyond the context. */
  readonly print: (value: unknown, field: Field, context: TextContext) => string;
  /**
   * The value that is meant, as it is written; null for nothing. What cannot be understood comes back as it was, so
   * that the schema refuses it.
   */
  readonly parse: (text: string, field: Field, context: TextContext) => unknown;
}

/**
 * Who sees a field beyond the record's readers: `<record>:read_personal`, `read_pay`, `read_medical` (catalogue
 * people.md §0). `internal` is what the company keeps to itself of whom the row is about, such as the risk of a vendor:
 * reading it is told in no audit line.
 */
export type Level = 'personal' | 'pay' | 'medical' | 'internal';

/** What every field kind knows, whatever it holds. A kind adds its own options beside these. */
export interface Field<Value = unknown, Written = Value, Required extends boolean = boolean> {
  /** The kind's name; the browser finds cell, input and filter by it (`core/records/views/index.ts`). */
  readonly kind: string;
  readonly label: MessageDescriptor;
  readonly required: Required;
  /** Set by the server alone (a device's event, a derived value); absent from forms, refused in writes. */
  readonly readOnly: boolean;
  /** What a new form shows. */
  readonly initial?: Written | undefined;
  /** The PostgreSQL type of the column, which bears the field's name. */
  readonly column: string;
  /** A check constraint over the column; `$` stands for its quoted name. */
  readonly check?: string | undefined;
  /** What a present value must be, on both sides. Its issues become sentences in `core/i18n/sentences.ts`. */
  readonly schema: ZodMiniType;
  /**
   * What is meant by a value that is written, before it is checked: blanks around a text are no part of it, and a text
   * of nothing else is null. Whatever is no value of the kind comes back as it was, so that the schema refuses it.
   */
  readonly tidy?: ((value: unknown) => unknown) | undefined;
  /** Turns a checked value into what `pg` takes; absent where they are the same. */
  readonly write?: ((value: never) => unknown) | undefined;
  /** What was written is read again as it was written, to the letter: the database brings it into no other form. */
  readonly exact: boolean;
  /** What lists may ask of it, the most usual first. */
  readonly operators: readonly Operator[];
  /** Lists may be sorted by it. */
  readonly sortable: boolean;
  /** Kept in a table of its own (child rows): no column here, absent from lists; read and written with the row. */
  readonly apart: boolean;
  /** What is wrong inside a value that is made of rows, by path: `2.capacity`. Asked after `schema` has passed. */
  readonly inspect?: ((value: never) => Readonly<Record<string, MessageDescriptor>>) | undefined;
  /**
   * SQL of the value's words in a language, where the column is not text itself; `$` stands for its quoted name. Lists
   * search, filter and sort by it.
   */
  readonly words?: Readonly<Record<'en' | 'fr', string>> | undefined;
  /** The value's words in a language, equal to what `words` gives. */
  readonly wordsOf?: ((value: unknown, language: 'en' | 'fr') => string | null) | undefined;
  /** Worked out by SQL of the server half (`RecordHooks.derived`): no column, read-only. */
  readonly derived: boolean;
  /** A form shows the field only where this holds of the row being written; what is hidden is written as null. */
  readonly when?: ((row: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** A short help below the input. */
  readonly hint?: MessageDescriptor | undefined;
  /** Absent from every answer to who does not hold this level, and never shown in lists. */
  readonly level?: Level | undefined;
  readonly text: FieldText;
  /** Full-text search looks into this field. */
  readonly searched: boolean;
  /** What the kind's builder was told beyond this: choices, limits, unit, the record referred to. */
  readonly options: Readonly<Record<string, unknown>>;
  /** For types only: what a reader gets. */
  readonly readsAs?: Value;
}

/** What a field's author may say of any kind. */
export interface FieldOptions<Written, Required extends boolean> {
  readonly label: MessageDescriptor;
  readonly required?: Required;
  readonly readOnly?: boolean;
  readonly initial?: Written;
  readonly derived?: boolean;
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean;
  readonly hint?: MessageDescriptor;
  readonly level?: Level;
}

/** Fills in what the author left out. Every kind's builder ends here. */
export function defineField<Value, Written, Required extends boolean>(
  options: FieldOptions<Written, Required>,
  kind: Pick<Field, 'kind' | 'column' | 'schema' | 'text'> &
    Partial<
      Pick<
        Field,
        | 'check'
        | 'tidy'
        | 'write'
        | 'searched'
        | 'options'
        | 'operators'
        | 'exact'
        | 'sortable'
        | 'apart'
        | 'inspect'
        | 'words'
        | 'wordsOf'
      >
    >,
): Field<Value, Written, Required> {
  return Object.freeze({
    searched: false,
    exact: false,
    sortable: false,
    apart: false,
    operators: ['empty', 'filled'] as const,
    options: {},
    ...kind,
    label: options.label,
    required: (options.required ?? false) as Required,
    readOnly: options.readOnly ?? options.derived ?? false,
    derived: options.derived ?? false,
    initial: options.initial,
    when: options.when,
    hint: options.hint,
    // A search would tell what it may not show, and so would the order of a list.
    ...(options.level ? { level: options.level, searched: false, sortable: false } : {}),
  });
}
