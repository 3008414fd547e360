import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../field.ts';
import { labelSql } from '../label.server.ts';
import type { BrokenRule, RecordDefinition } from '../record.ts';
import { isTouched, type Judged } from './judged.ts';
import type { Usable } from './limit.ts';

interface Target {
  readonly label: string;
  readonly state: string | null;
  readonly flag: boolean;
  readonly first: string | null;
  readonly last: string | null;
  readonly starts: string;
  readonly ends: string;
}

/**
 * References of what happens to rows that are not in use, or were not then. A reference that stood before, at the same
 * time, may stay.
 */
export async function brokenByUnusable(judged: Judged): Promise<readonly BrokenRule[]> {
  const { host, definition, row } = judged;
  const { occurs } = definition;
  if (!occurs) return [];
  const found: BrokenRule[] = [];
  for (const [name, field] of referencesOf(definition)) {
    const target = host.records.get(String(field.options.record))?.definition;
    const ids = [row[name] ?? []].flat().map(String);
    if (!target?.usable || ids.length === 0 || !isTouched(judged, name, occurs.from, occurs.until)) continue;
    for (const one of await readTargets(judged, target, target.usable, ids)) {
      const sentence = judge(target, target.usable, one, (field.options.alsoIn ?? []) as readonly string[]);
      if (sentence) found.push({ field: name, sentence });
    }
  }
  return found;
}

const referencesOf = ({ fields }: RecordDefinition): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(([, { kind, derived }]) => (kind === 'ref' || kind === 'refs') && !derived);

async function readTargets(
  { host, db, caller, definition, row }: Judged,
  target: RecordDefinition,
  { from, until, flag }: Usable,
  ids: readonly string[],
): Promise<readonly Target[]> {
  const { occurs } = definition;
  const dayOf = (column: string | undefined): RawBuilder<unknown> => {
    const value = column === undefined ? undefined : row[column];
    return value !== undefined && definition.fields[column ?? '']?.kind === 'date'
      ? sql`${value}::date`
      : sql`
        local_clock(
          ${value ?? null}::timestamptz, coalesce((select time_zone from site where id = ${row.site ?? null}), 'UTC')
        )::date`;
  };
  const day = (column: string | undefined): RawBuilder<unknown> =>
    column === undefined ? sql`null` : sql`${sql.ref(column)}::date::text`;
  const { rows } = await sql<Target>`
    select ${labelSql(host, target, caller.language)} as label, ${target.states ? sql`state` : sql`null`} as state,
      ${flag === undefined ? sql`true` : sql`coalesce(${sql.ref(flag)}, true)`} as flag,
      ${day(from)} as first, ${day(until)} as last,
      coalesce(${dayOf(occurs?.from)}, local_clock(now(), 'UTC')::date)::text as starts,
      coalesce(${dayOf(occurs?.until ?? occurs?.from)}, local_clock(now(), 'UTC')::date)::text as ends
    from ${sql.table(target.name)} where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What stands against telling of a row. */
function judge(
  { states, fields }: RecordDefinition,
  usable: Usable,
  { label, state, flag, first, last, starts, ends }: Target,
  alsoIn: readonly string[],
): MessageDescriptor | null {
  if (state !== null && alsoIn.includes(state)) return null;
  if (!flag) return msg`${label} is no longer in use.`;
  const isPast = state !== null && usable.past?.includes(state) === true;
  const isUsed = state === null || usable.states === undefined || usable.states.includes(state);
  const word = states?.states[state ?? '']?.label;
  if (word && !isUsed && (!isPast || last === null)) return notInState(label, word);
  // A day that not everybody may read is not told either.
  const tells = (column: string | undefined): boolean => !fields[column ?? '']?.level;
  if (first !== null && starts < first)
    return tells(usable.from)
      ? msg`${label} is only in service from ${first}.`
      : msg`${label} was not in service at that time.`;
  if (last !== null && ends > last)
    return tells(usable.until)
      ? msg`${label} was only in service until ${last}.`
      : msg`${label} was not in service at that time.`;
  return null;
}

/** The label of the state in the reader's language: a sentence within the sentence. */
const notInState = (label: string, state: MessageDescriptor): MessageDescriptor => ({
  ...msg({ message: '{label} is not in use: {state}.' }),
  values: { label, state },
});
