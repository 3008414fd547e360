import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { IngestKind } from './host.ts';
import { firstIssue } from './ingest-kind.ts';
import { numberOf } from './number-of.ts';
import type { ColumnType } from './published.ts';

/** One member of a kind's data: what it may be, and the type of the column of that name which keeps it, if one does. */
interface Member<Schema extends z.ZodMiniType = z.ZodMiniType, Column extends ColumnType | null = ColumnType | null> {
  readonly schema: Schema;
  readonly column: Column;
  /** Told as a number or as a text; −1 may be what a device says for what it does not know. */
  readonly figure: 'none' | 'exact' | 'unknown as -1';
}

type Members = Readonly<Record<string, Member>>;
type ShapeOf<M extends Members> = { readonly [Name in keyof M]: M[Name]['schema'] };
type ColumnsOf<M extends Members> = {
  readonly [Name in keyof M as M[Name]['column'] extends ColumnType ? Name : never]: Extract<
    M[Name]['column'],
    ColumnType
  >;
};

/** What must hold of all members together; else this one is said to miss. */
interface Rule<Name extends string, Data> {
  readonly member: Name;
  readonly holds: (data: Data) => boolean;
}

export interface IngestData<M extends Members> {
  /** The columns that keep the members, by name. */
  readonly columns: ColumnsOf<M>;
  /** Reads data as a device told them: figures as texts too, and −1 where that says nothing. */
  readonly parse: IngestKind<z.infer<z.ZodMiniObject<ShapeOf<M>>>>['parse'];
  /** The first half of `parse`: data with its figures as numbers, and null for what the device does not know. */
  readonly withFigures: (raw: unknown) => unknown;
  /** The second half: whether they are what the members may be. */
  readonly check: IngestData<M>['parse'];
}

/** The data that were read. */
export type DataOf<Data extends { readonly parse: (raw: unknown) => unknown }> = Extract<
  ReturnType<Data['parse']>,
  { readonly data: unknown }
>['data'];

const memberAs =
  (figure: Member['figure']) =>
  <Schema extends z.ZodMiniType, const Column extends ColumnType | null = null>(
    schema: Schema,
    column?: Column,
  ): Member<Schema, Column> => ({ schema, column: (column ?? null) as Column, figure });

/** A member that is no figure. */
export const member = memberAs('none');
/** A figure of which −1 is one. */
export const figure = memberAs('exact');
/** A figure of which devices say −1 for what they do not know. */
export const figureOrUnknown = memberAs('unknown as -1');

/** Degrees, WGS 84, where an event says them. */
export const whereabouts = {
  lon: figure(z.nullish(z.number().check(z.minimum(-180), z.maximum(180)))),
  lat: figure(z.nullish(z.number().check(z.minimum(-90), z.maximum(90)))),
};

/**
 * The data of an ingest kind, each member stated once: what it may be, whether it is a figure, and the column that keeps
 * it.
 */
export function ingestData<const M extends Members>(
  members: M,
  rule?: Rule<Extract<keyof M, string>, z.infer<z.ZodMiniObject<ShapeOf<M>>>>,
): IngestData<M> {
  const entries = Object.entries(members);
  const object = z.object(Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])) as ShapeOf<M>);
  const schema = rule ? object.check(z.refine(rule.holds, { path: [rule.member] })) : object;
  const check: IngestData<M>['check'] = (told) => {
    const { success, data, error } = schema.safeParse(told);
    return success ? { data } : { error: firstIssue(error.issues[0], msg`data is missing or not of the right type.`) };
  };
  const withFigures = (raw: unknown): unknown => figuresRead(raw, members);
  return {
    columns: Object.fromEntries(
      entries.flatMap(([name, { column }]) => (column === null ? [] : [[name, column]])),
    ) as ColumnsOf<M>,
    parse: (raw) => check(withFigures(raw)),
    withFigures,
    check,
  };
}

/** What is no figure stays as it is, and is judged as such. */
function figuresRead(raw: unknown, members: Members): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  // Copied only where something is told otherwise: most devices tell figures as numbers.
  let read: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(raw) as [string, unknown][]) {
    const kind = Object.hasOwn(members, name) ? members[name]?.figure : undefined;
    if (kind === undefined || kind === 'none') continue;
    const figure = figureRead(value, kind);
    if (figure !== value) (read ??= { ...raw })[name] = figure;
  }
  return read ?? raw;
}

function figureRead(value: unknown, kind: 'exact' | 'unknown as -1'): unknown {
  const number = numberOf(value);
  if (number === -1 && kind === 'unknown as -1') return null;
  return number ?? (value === '' ? null : value);
}
