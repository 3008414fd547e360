import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Exact } from '../../../core/money/exact.ts';

/** A step of an approval workflow, as its table has it; amounts in the company's currency. */
export interface PolicyStep {
  readonly order: number;
  readonly label: string;
  readonly from_amount: string;
  /** Exclusive; without a limit where null. */
  readonly to_amount?: string | null;
  readonly approver_kind: string;
  readonly role?: string | null;
  readonly email?: string | null;
  readonly mode: string;
  readonly n?: number | null;
  readonly sla_hours: number;
}

/** What is typed into a step before it is checked. */
type Typed = { readonly [K in keyof PolicyStep]?: PolicyStep[K] | null };

interface StepsFault {
  readonly field: 'steps';
  readonly sentence: MessageDescriptor;
}

const isAmount = (text: unknown): text is string => typeof text === 'string' && /^-?\d{1,14}(\.\d+)?$/.test(text);
const plain = (amount: string): string => new Exact(amount).toFixed();

/** What is wrong with the steps of a workflow: each names who signs, and together they leave no amount unsigned. */
export function faultOfSteps(steps: readonly Typed[]): StepsFault | null {
  const fault = (sentence: MessageDescriptor): StepsFault => ({ field: 'steps', sentence });
  const amounts: { readonly from: string; readonly to: string | null }[] = [];
  for (const { label, approver_kind: kind, role, email, mode, n, from_amount: from, to_amount: to } of steps) {
    const name = label ?? '';
    if (!isAmount(from) || (to != null && !isAmount(to))) continue;
    if (kind === 'site_role' && role == null) return fault(msg`Step ${name}: enter the approving role.`);
    if (kind === 'user' && !email?.trim()) return fault(msg`Step ${name}: enter the person's e-mail.`);
    if (mode === 'n_of' && n == null) return fault(msg`Step ${name}: enter how many must approve.`);
    if (to != null && new Exact(to).lte(from)) return fault(msg`Step ${name}: its amount range ends before it starts.`);
    amounts.push({ from, to: to ?? null });
  }
  let covered = '0';
  for (const { from, to } of amounts.toSorted((one, other) => new Exact(one.from).cmp(other.from))) {
    if (new Exact(from).gt(covered))
      return fault(msg`No step covers amounts from ${plain(covered)} to ${plain(from)}.`);
    if (to === null) return null;
    if (new Exact(to).gt(covered)) covered = to;
  }
  return amounts.length === 0 ? null : fault(msg`No step covers amounts from ${plain(covered)} on.`);
}

/** The steps that an amount needs, in their order: from ≤ amount < to (catalogue procurement.md §3, 2). */
export const stepsFor = (steps: readonly PolicyStep[], amount: string): readonly PolicyStep[] =>
  steps
    .filter(
      ({ from_amount: from, to_amount: to }) => new Exact(from).lte(amount) && (to == null || new Exact(amount).lt(to)),
    )
    .toSorted((one, other) => one.order - other.order);

/** How many of those who are asked must sign. */
export const signaturesNeeded = ({ mode, n }: Pick<PolicyStep, 'mode' | 'n'>, people: number): number =>
  mode === 'all' ? people : mode === 'n_of' ? Math.min(n ?? 1, people) : Math.min(1, people);

/** One person's part in a step. */
export interface AskedTask {
  readonly id: string;
  /** The step that it belongs to. */
  readonly place: number;
  /** Steps of the same order are signed side by side. */
  readonly order: number;
  readonly needed: number;
  readonly approver: string;
  readonly status: string;
}

export interface Advance {
  /** The tasks that change, and to what. */
  readonly changed: ReadonlyMap<string, 'open' | 'skipped'>;
  /** Every step has its signatures. */
  readonly isDone: boolean;
}

/**
 * What follows from the signatures that there are: a step that has enough skips who was asked too, the steps of the
 * lowest order that lack some are open, later ones wait. With `skipDuplicates` who signed an earlier step counts as
 * having signed a later one (catalogue procurement.md §3, 4 and 5).
 */
export function advance(tasks: readonly AskedTask[], skipDuplicates: boolean): Advance {
  const changed = new Map<string, 'open' | 'skipped'>();
  const signed = new Set<string>();
  const pending = ({ status }: AskedTask): boolean => status === 'waiting' || status === 'open';
  for (const [, ofOrder] of groups(tasks, ({ order }) => order)) {
    const before = new Set(signed);
    let isComplete = true;
    for (const [, step] of groups(ofOrder, ({ place }) => place)) {
      const has = step.filter(
        ({ status, approver }) => status === 'approved' || (skipDuplicates && before.has(approver)),
      ).length;
      const enough = has >= (step[0]?.needed ?? 1);
      isComplete &&= enough;
      for (const task of step) {
        if (task.status === 'approved') signed.add(task.approver);
        if (!pending(task)) continue;
        const next = enough || (skipDuplicates && before.has(task.approver)) ? 'skipped' : 'open';
        if (next !== task.status) changed.set(task.id, next);
      }
    }
    if (!isComplete) return { changed, isDone: false };
  }
  return { changed, isDone: true };
}

/** In ascending order of the key. */
const groups = <T>(items: readonly T[], keyOf: (item: T) => number): readonly (readonly [number, readonly T[]])[] =>
  [...Map.groupBy(items, keyOf)].toSorted(([one], [other]) => one - other);
