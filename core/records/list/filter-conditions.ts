import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Field } from '../field.ts';

/** How the filter line asks for a value. */
export type Ask = 'range' | 'several' | 'text' | 'one' | 'nothing';

/** A condition that somebody can put to a field. */
export interface Condition {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly ask: Ask;
  /** The filters of the API that say it. */
  readonly filters: (column: string, value: ConditionValue) => readonly string[];
}

/** What was entered: two ends of a range, several values, or one. */
export interface ConditionValue {
  readonly from: unknown;
  readonly to: unknown;
}

const given = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
const one =
  (operator: string) =>
  (column: string, { from }: ConditionValue) =>
    given(from) ? [`${column}:${operator}:${String(from)}`] : [];

const between: Condition = {
  name: 'between',
  label: msg`is between`,
  ask: 'range',
  filters: (column, { from, to }) => [
    ...(given(from) ? [`${column}:gte:${String(from)}`] : []),
    ...(given(to) ? [`${column}:lte:${String(to)}`] : []),
  ],
};
const oneOf: Condition = {
  name: 'in',
  label: msg`is one of`,
  ask: 'several',
  filters: (column, { from }) => (given(from) ? [`${column}:in:${JSON.stringify(from)}`] : []),
};
const contains: Condition = { name: 'contains', label: msg`contains`, ask: 'text', filters: one('contains') };
const equal: Condition = { name: 'eq', label: msg`is`, ask: 'one', filters: one('eq') };
const unequal: Condition = { name: 'ne', label: msg`is not`, ask: 'one', filters: one('ne') };
const includes: Condition = { name: 'has', label: msg`includes`, ask: 'one', filters: one('has') };
const excludes: Condition = { name: 'lacks', label: msg`does not include`, ask: 'one', filters: one('lacks') };
const empty: Condition = {
  name: 'empty',
  label: msg`is empty`,
  ask: 'nothing',
  filters: (column) => [`${column}:empty`],
};
const filled: Condition = {
  name: 'filled',
  label: msg`is filled in`,
  ask: 'nothing',
  filters: (column) => [`${column}:filled`],
};

/** The conditions of a field, the most usual first. */
export function conditionsOf({ operators, kind, required }: Field): readonly Condition[] {
  const has = (operator: Field['operators'][number]): boolean => operators.includes(operator);
  const severally = (kind === 'choice' || kind === 'ref') && has('in');
  return [
    ...(has('gte') && has('lte') ? [between] : []),
    ...(severally ? [oneOf] : []),
    ...(has('contains') ? [contains] : []),
    ...(has('has') ? [includes] : []),
    ...(has('lacks') ? [excludes] : []),
    ...(has('eq') && !severally ? [equal] : []),
    ...(has('ne') ? [unequal] : []),
    ...(has('empty') && !required ? [empty, filled] : []),
  ];
}

/** The words between field and value, by operator. */
export const operatorWords: Readonly<Record<string, MessageDescriptor>> = {
  contains: contains.label,
  eq: equal.label,
  ne: unequal.label,
  gte: msg`is at least`,
  lte: msg`is at most`,
  gt: msg`is more than`,
  lt: msg`is less than`,
  in: oneOf.label,
  has: includes.label,
  lacks: excludes.label,
  empty: empty.label,
  filled: filled.label,
};
