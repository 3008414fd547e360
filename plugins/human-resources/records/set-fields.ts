import { msg } from '@lingui/core/macro';
import { bilingual, boolean, integer, longtext, text } from '../../../core/records/fields/index.ts';

/** What every list of human resources begins with (catalogue people.md §0, `SET`). */
export const setHead = {
  code: text({ label: msg`Code`, required: true, max: 20, anyCase: true, pattern: /^[A-Z0-9][A-Z0-9_-]*$/ }),
  label: bilingual({ label: msg({ message: 'Name', context: 'of a thing' }), required: true, max: 80 }),
};

/** And what it ends with. */
export const setTail = {
  description: longtext({ label: msg({ message: 'Description', context: 'of a thing' }) }),
  active: boolean({ label: msg`Active`, initial: true }),
  sort: integer({ label: msg({ message: 'Order', context: 'in a list' }), initial: 100, min: 0, max: 9_999 }),
};
