import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Rule } from './record.ts';
import { choice } from './fields/choice.ts';
import type { Field } from './field.ts';

/** One state that a row can be in. */
export interface StateDefinition {
  readonly label: MessageDescriptor;
  readonly intent?: 'none' | 'primary' | 'success' | 'warning' | 'danger';
  /** The row cannot be changed or deleted while in it; only transitions lead out. */
  readonly locked?: boolean;
  /** A row in it counts nowhere: what leads into it or out of it changes a past that may be closed. */
  readonly voids?: boolean;
}

/**
 * A way from one state to another: a button, a command and `POST …/transitions/<name>/`. Its permission is
 * `<record>:<name>`, granted in the record's `access`.
 */
export interface TransitionDefinition {
  readonly label: MessageDescriptor;
  readonly from: readonly string[];
  readonly to: string;
  /** Why must be told; it is kept in the audit log. */
  readonly reason?: 'asked' | 'required';
  /** Signed by hand on the screen; the drawing is kept with the audit line. */
  readonly signature?: boolean;
  readonly intent?: 'primary' | 'success' | 'warning' | 'danger';
  /**
   * Nobody may do this to a row that is their own or that they created (catalogue people.md §7, segregation); the
   * sentence says so where it is no request that is approved.
   */
  readonly notOwn?: boolean | MessageDescriptor;
  /** Must hold of the row before it may go; told beside the field. */
  readonly checks?: readonly Rule[];
}

/** The life of a row: the column `state`, which only transitions change. */
export interface StateMachine {
  readonly initial: string;
  readonly states: Readonly<Record<string, StateDefinition>>;
  readonly transitions: Readonly<Record<string, TransitionDefinition>>;
}

const label = msg`State`;

/** The column of a record's states, as a field like any other: filtered, sorted, exported, never written. */
export function stateField(machine: StateMachine): Field {
  const choices = Object.fromEntries(Object.entries(machine.states).map(([name, state]) => [name, state.label]));
  return choice({ label, choices, required: true, readOnly: true });
}

/** The transitions that lead out of a state. */
export const transitionsFrom = (
  machine: StateMachine,
  state: unknown,
): readonly (readonly [string, TransitionDefinition])[] =>
  Object.entries(machine.transitions).filter(([, { from }]) => from.includes(String(state)));

/** Whether the state of a row keeps it from being changed or deleted. */
export const isLocked = (
  { states }: { readonly states?: StateMachine | undefined },
  row: Readonly<Record<string, unknown>>,
): boolean => states?.states[String(row.state)]?.locked === true;
