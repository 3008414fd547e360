import { msg } from '@lingui/core/macro';
import { integer, quantity } from '../../../core/records/fields/index.ts';

/** What every Pareto of safety tells of a cause, the greatest first. */
export const paretoColumns = (counted: ReturnType<typeof msg>) => ({
  count: integer({ label: msg({ message: 'Count', context: 'pareto' }), hint: counted }),
  share: quantity('%', {
    label: msg({ message: 'Share', context: 'pareto' }),
    decimals: 1,
    hint: msg`100 × its count ÷ the sum of all counts.`,
  }),
  cumulated: quantity('%', {
    label: msg({ message: 'Cumulated', context: 'pareto' }),
    decimals: 1,
    hint: msg`Its share plus those of all greater ones.`,
  }),
});
