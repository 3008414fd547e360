import { Utils } from '@blueprintjs/table';
import { Batcher } from '@blueprintjs/table/lib/esm/common/batcher.js';

/**
 * Cells that Blueprint's table adds, updates or takes away in one frame. Its own 20 let a screenful come in over half a
 * second, two rows at a time; some 300 are drawn in less than half of what a long task is.
 */
const cellsAtOnce = 300;

/**
 * Makes Blueprint's table (6.2) fit for a million rows, for every table of the page. With each drawing it walks over
 * the heights of all rows, to compare them with themselves and to add them up again: 25 ms a frame that change nothing.
 */
export function fitForManyRows(): void {
  Batcher.DEFAULT_ADD_LIMIT = cellsAtOnce;
  Batcher.DEFAULT_UPDATE_LIMIT = cellsAtOnce;
  Batcher.DEFAULT_REMOVE_LIMIT = cellsAtOnce;
  const accumulate = Utils.accumulate.bind(Utils);
  const compareSparseArrays = Utils.compareSparseArrays.bind(Utils);
  const sums = new WeakMap<readonly number[], number[]>();
  // The table never changes an array of heights or widths, it makes another one.
  Utils.accumulate = (numbers: number[]): number[] => {
    const sumsOfColumn = sums.get(numbers) ?? accumulate(numbers);
    sums.set(numbers, sumsOfColumn);
    return sumsOfColumn;
  };
  Utils.compareSparseArrays = (one, other) => (one !== undefined && one === other) || compareSparseArrays(one, other);
}
