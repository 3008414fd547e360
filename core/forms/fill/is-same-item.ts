import type { FormAnswer } from '../template.ts';
import type { FillItemProps } from './fill-item.tsx';

/**
 * Whether an item would be drawn as it is: evaluating a form makes every item anew, and answers that are worked out with
 * them.
 */
export function isSameItem(before: FillItemProps, after: FillItemProps): boolean {
  const [one, other] = [before.evaluated, after.evaluated];
  return (
    one.item === other.item &&
    one.row === other.row &&
    one.verdict === other.verdict &&
    one.limit === other.limit &&
    one.critical === other.critical &&
    (one.answer === other.answer || (one.item.kind === 'calc' && isSameNumber(one.answer, other.answer))) &&
    before.id === after.id &&
    before.last === after.last &&
    before.lack === after.lack &&
    before.onAnswer === after.onAnswer &&
    before.onDone === after.onDone
  );
}

const isSameNumber = (one: FormAnswer | undefined, other: FormAnswer | undefined): boolean => one?.num === other?.num;
