import { msg } from '@lingui/core/macro';
import { bilingual, boolean, integer, text } from '../../../core/records/fields/index.ts';

/** What every list of safety begins with (catalogue maintenance.md §0, mixin @list). */
export const setHead = {
  code: text({ label: msg`Code`, required: true, max: 20, anyCase: true, pattern: /^[A-Z0-9][A-Z0-9_-]*$/ }),
  label: bilingual({ label: msg({ message: 'Name', context: 'of a thing' }), required: true, max: 120 }),
};

/** And what it ends with. */
export const setTail = {
  active: boolean({ label: msg`Active`, initial: true }),
  sort: integer({ label: msg({ message: 'Order', context: 'in a list' }), min: 0, max: 9_999 }),
};
