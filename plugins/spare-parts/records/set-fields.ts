import { msg } from '@lingui/core/macro';
import { bilingual, boolean, integer, text } from '../../../core/records/fields/index.ts';

/** The head of every list of settings (`SET`, catalogue people.md §0): code, name in both languages. */
export const setHead = {
  code: text({
    label: msg`Code`,
    required: true,
    max: 20,
    anyCase: true,
    pattern: /^[\p{Lu}\d_.-]{1,20}$/u,
    hint: msg`Capital letters, digits, dots and dashes.`,
  }),
  label: bilingual({ label: msg({ message: 'Name', context: 'of a thing' }), required: true, max: 80 }),
};

/** Its foot: the place in lists, and whether it is in use. What was used is taken out of use, not deleted. */
export const setFoot = {
  sort: integer({ label: msg({ message: 'Order', context: 'place in a list' }), min: 0, max: 100_000 }),
  active: boolean({ label: msg`Active`, required: true, initial: true }),
};
