import type { MessageDescriptor } from '@lingui/core';
import type { Grants } from '../registry/access.ts';
import type { RecordFront } from '../registry/record-entry.ts';
import type { Field } from './field.ts';
import type { Closes, Counts, Limit, Occurs, Usable } from './limits/limit.ts';
import type { StateMachine } from './states.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The value a reader sees: a required field is never null, any other may be. */
type ReadValue<F> =
  F extends Field<infer Value, infer _Written, infer Required> ? (Required extends true ? Value : Value | null) : never;
type WrittenValue<F> =
  F extends Field<infer _Value, infer Written, infer Required>
    ? Required extends true
      ? Written
      : Written | null
    : never;

/**
 * Columns that every record has, whatever its fields. Instants are ISO 8601 in UTC. No interface: a row is also read by
 * names that are known at run time.
 */
export type SystemColumns = {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  /** Present where the record has states. */
  readonly state?: string;
};

/** A record as the API answers it. Site records also carry `site`, the id of a site. */
export type RecordOf<R> =
  R extends RecordDefinition<infer F>
    ? SystemColumns & { readonly site?: string } & { readonly [K in keyof F]: ReadValue<F[K]> }
    : never;

/** What a create or an edit may send. */
export type DraftOf<R> =
  R extends RecordDefinition<infer F> ? { site?: string } & { [K in keyof F]?: WrittenValue<F[K]> } : never;

/** A row of any record as its table keeps it: references are ids, instants ISO 8601 in UTC, money text. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly site?: string | null;
};

/** The same of one record, typed by its definition. */
export type StoredOf<R> =
  R extends RecordDefinition<infer F>
    ? string extends keyof F
      ? StoredRow
      : SystemColumns & { readonly site?: string | null } & { readonly [K in keyof F]: WrittenValue<F[K]> }
    : never;

/** What is about to be written of a row, for hooks to complete. */
export type StoredDraft<R> =
  R extends RecordDefinition<infer F>
    ? string extends keyof F
      ? Record<string, unknown>
      : { id?: string; site?: string | null; state?: string } & { -readonly [K in keyof F]?: WrittenValue<F[K]> | null }
    : never;

/** What is wrong with a row: the field it is told beside, and the sentence. */
export interface BrokenRule {
  readonly field: string;
  readonly sentence: MessageDescriptor;
  /**
   * A warning with this code: the write goes through once somebody has confirmed it (`?confirm=<code>,…`). Absent: the
   * row is refused.
   */
  readonly confirm?: string;
  /** Confirmed only with a reason, and by who holds `<record>:override`; others are refused. */
  readonly needsReason?: boolean;
  /** The reason may be given by whoever writes the row, without that right. */
  readonly ofAnybody?: boolean;
}

/** A group of fields in forms and details. */
export interface Section {
  readonly title: MessageDescriptor;
  readonly fields: readonly string[];
}

/** A row counts from the value of one column on, until that of another where it has one (a date: that day included). */
export interface Timespan<Column extends string = string> {
  readonly from: Column;
  readonly until?: Column;
}

/** Looks at a whole row, as it is written; `null` when all is well. Runs on both sides. */
export type Rule = (row: Readonly<Record<string, unknown>>) => BrokenRule | null;

/**
 * A row has the site of the row that the first filled one of these references leads to; where none is filled, it is the
 * company's.
 */
export interface SiteBy<Column extends string = string> {
  readonly by: readonly Column[];
}

/**
 * A row names the sites that it is about, such as what goes from one to another: seen at each of them, changed by who
 * may at all of them. One that names none is the company's.
 */
export interface About<Column extends string = string> {
  readonly about: readonly Column[];
}

/**
 * `site`: each row names its site and is seen only with it; `company`: one list for all; else the site of what a row is
 * about, or the several that it names.
 */
export type Scope<Column extends string = string> = 'company' | 'site' | SiteBy<Column> | About<Column>;

/** For `scope`: rows have the site of what they refer to, such as the machine that a price was paid for. */
export const by = <const Column extends string>(...columns: Column[]): SiteBy<Column> => ({ by: columns });

/** For `scope`: rows are about the sites in these columns, one or a list in each. */
export const about = <const Column extends string>(...columns: Column[]): About<Column> => ({ about: columns });

/** Whether rows may belong to a site, be it by what they refer to. */
export const hasSite = (record: Pick<RecordDefinition, 'scope'>): boolean =>
  record.scope === 'site' || mayLackSite(record);

/** Whether a row may belong to no site although others of its record do. */
export const mayLackSite = ({ scope }: Pick<RecordDefinition, 'scope'>): boolean =>
  typeof scope === 'object' && 'by' in scope;

/** The columns of the sites that a row is about; empty where it belongs to one or to the company. */
export const sitesNamed = ({ scope }: Pick<RecordDefinition, 'scope'>): readonly string[] =>
  typeof scope === 'object' && 'about' in scope ? scope.about : [];

export interface RecordDefinition<F extends Fields = Fields> extends RecordFront {
  readonly name: string;
  readonly title: MessageDescriptor;
  readonly plural: MessageDescriptor;
  readonly scope: Scope;
  /** Why rows of other sites may refer to one of these; absent: only those of its own site may. */
  readonly across?: string | undefined;
  readonly fields: F;
  /** The fields that name a row where another record refers to it, joined by a space. */
  readonly display: readonly string[];
  /** Fields that tell rows of the same name apart, such as a personnel number: pickers show them beside the name. */
  readonly apart?: readonly string[] | undefined;
  /** Order of a list that the reader has not sorted: `-at` is newest first. */
  readonly sort: string;
  /** Sets of columns that no two living rows may share. */
  readonly unique: readonly (readonly string[])[];
  /** Further indexes: column lists, `-at` for descending. */
  readonly indexes: readonly (readonly string[])[];
  readonly rules: readonly Rule[];
  /** When what a row tells happens; of rows that are settings nothing. */
  readonly occurs?: Occurs | undefined;
  /** What cannot be true of a row beside others: in time, stock and sequence. */
  readonly limits: readonly Limit[];
  /** Which rows others may tell of. */
  readonly usable?: Usable | undefined;
  /** The rows are readings of counters. */
  readonly counts?: Counts | undefined;
  /** The rows close shifts. */
  readonly closes?: Closes | undefined;
  readonly states?: StateMachine | undefined;
  /**
   * Filters of a list that the reader has not filtered, such as `state:ne:retired`; they are shown and can be lifted.
   */
  readonly filter?: readonly string[] | undefined;
  /** When a row counts, by columns of dates or instants. The list of such a record follows the workspace's time. */
  readonly timespan?: Timespan | undefined;
  /** How forms and details group the fields; those that no section names come first, without a title. */
  readonly sections: readonly Section[];
  /** Columns that a list shows before somebody chose; all but long ones where absent. */
  readonly listed?: readonly string[] | undefined;
  /** Columns by which an import knows a row again; the first set of `unique` unless told. */
  readonly key: readonly string[];
  /**
   * Columns that say whose a row is: references to somebody, `created_by`, or `id` where the row is somebody. A right
   * over one's own rows looks here.
   */
  readonly owner: readonly string[];
  /** verb → roles; `read`, `create`, `update`, `delete`, and what the plugin adds. */
  readonly access: Grants;
}

/** What the author of a record writes: names are checked against the fields, rules see typed values. */
interface RecordSource<F extends Fields> extends RecordFront {
  readonly name: string;
  readonly title: MessageDescriptor;
  readonly plural: MessageDescriptor;
  readonly scope: Scope<Extract<keyof F, string>>;
  readonly across?: string;
  readonly fields: F;
  readonly display: readonly Extract<keyof F, string>[];
  readonly apart?: readonly Extract<keyof F, string>[];
  readonly sort?: string;
  readonly unique?: readonly (readonly (Extract<keyof F, string> | 'site')[])[];
  readonly indexes?: readonly (readonly string[])[];
  readonly rules?: readonly ((row: { readonly [K in keyof F]?: WrittenValue<F[K]> | undefined }) => {
    readonly field: Extract<keyof F, string>;
    readonly sentence: MessageDescriptor;
    readonly confirm?: string;
  } | null)[];
  readonly occurs?: Occurs<Extract<keyof F, string>>;
  readonly limits?: readonly Limit<Extract<keyof F, string>>[];
  readonly usable?: Usable<Extract<keyof F, string>>;
  readonly counts?: Counts<Extract<keyof F, string>>;
  readonly closes?: Closes<Extract<keyof F, string>>;
  readonly states?: StateMachine;
  readonly filter?: readonly string[];
  readonly timespan?: Timespan<Extract<keyof F, string>>;
  readonly sections?: readonly {
    readonly title: MessageDescriptor;
    readonly fields: readonly Extract<keyof F, string>[];
  }[];
  readonly listed?: readonly (Extract<keyof F, string> | 'site' | 'state' | 'created_at' | 'updated_at')[];
  readonly key?: readonly (Extract<keyof F, string> | 'site')[];
  readonly owner?: readonly (Extract<keyof F, string> | 'id' | 'created_by')[];
  readonly access: Grants;
}

/** Declares a record type: from it come the table, the API, the list, the form, the detail page and the commands. */
export function defineRecord<const F extends Fields>(source: RecordSource<F>): RecordDefinition<F> {
  refuseOpenLevels(source.name, source.fields, [
    ...source.display,
    ...(source.apart ?? []),
    ...(source.sort ?? '').split(',').map((key) => key.replace(/^-/, '')),
  ]);
  return Object.freeze({
    sort: '-created_at',
    unique: [],
    indexes: [],
    sections: [],
    limits: [],
    key: source.unique?.[0] ?? [],
    owner: ['created_by'],
    ...source,
    rules: (source.rules ?? []) as readonly Rule[],
  });
}

/** What names or orders rows is shown to all of their readers. */
function refuseOpenLevels(name: string, fields: Fields, shown: readonly string[]): void {
  const open = shown.filter((field) => Object.hasOwn(fields, field) && fields[field]?.level);
  if (open.length > 0)
    throw new Error(`The record ${name} cannot be named or sorted by ${open.join(', ')}: not every reader may see it.`);
}

declare module '../registry/record-entry.ts' {
  interface RecordTypes {
    definition: RecordDefinition;
  }
}
