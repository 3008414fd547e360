import { msg } from '@lingui/core/macro';
import { bilingual, boolean, integer, text } from '../../../core/records/fields/index.ts';

/**
 * The head of every list of the fleet's settings (`@list`, catalogue operations.md §0): code, label in both languages.
 */
export const listHead = {
  code: text({ label: msg`Code`, required: true, max: 20, anyCase: true }),
  label: bilingual({ label: msg`Label`, required: true }),
};

/** Its foot: whether it is in use, and its place in lists. */
export const listFoot = {
  active: boolean({ label: msg`Active`, required: true, initial: true }),
  sort: integer({ label: msg({ message: 'Order', context: 'place in a list' }), min: 0, max: 100_000 }),
};
