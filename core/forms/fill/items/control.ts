import type { EvaluatedItem } from '../../evaluate-run.ts';
import type { FormAnswer } from '../../template.ts';

/** What every control of an item is given. */
export interface ControlProps {
  readonly evaluated: EvaluatedItem;
  /** Of the first input, for the label that stands above. */
  readonly id: string;
  /** The id of the item's words. */
  readonly labelId: string;
  /** The item's words in the language shown. */
  readonly label: string;
  /** Of a number: what it was the last time at the same subject. */
  readonly last: number | undefined;
  /** What changes of the answer; everything else of it stays. */
  readonly onChange: (change: Partial<FormAnswer>) => void;
  /** The item is answered and the next one may have the focus. */
  readonly onDone: () => void;
}
