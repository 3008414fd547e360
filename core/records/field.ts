import type { MessageDescriptor } from '@lingui/core';
import type { ZodMiniType } from 'zod/mini';

/** What every field kind knows, whatever it holds. A kind adds its own options beside these. */
export interface Field<Value = unknown, Written = Value, Required extends boolean = boolean> {
  /** The kind's name; the browser finds cell, input and filter by it (`core/records/views.tsx`). */
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
  /** What a present value must be, on both sides. Its issues become sentences in `core/records/sentences.ts`. */
  readonly schema: ZodMiniType;
  /** Turns a checked value into what `pg` takes; absent where they are the same. */
  readonly write?: ((value: never) => unknown) | undefined;
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
}

/** Fills in what the author left out. Every kind's builder ends here. */
export function defineField<Value, Written, Required extends boolean>(
  options: FieldOptions<Written, Required>,
  kind: Pick<Field, 'kind' | 'column' | 'schema'> & Partial<Pick<Field, 'check' | 'write' | 'searched' | 'options'>>,
): Field<Value, Written, Required> {
  return Object.freeze({
    searched: false,
    options: {},
    ...kind,
    label: options.label,
    required: (options.required ?? false) as Required,
    readOnly: options.readOnly ?? false,
    initial: options.initial,
  });
}
