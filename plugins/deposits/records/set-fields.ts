import { msg } from '@lingui/core/macro';
import { bilingual, boolean, integer, longtext, text } from '../../../core/records/fields/index.ts';

/** The head of every list of the deposits (`SET`, catalogue geology-income.md §0): code, name in both languages. */
export const setHead = {
  code: text({
    label: msg`Code`,
    required: true,
    max: 20,
    pattern: /^[A-Z0-9_.-]{1,20}$/,
    hint: msg`Capital letters, digits, dots and dashes.`,
  }),
  label: bilingual({ label: msg({ message: 'Name', context: 'of a place, a material' }), required: true, max: 80 }),
};

/** Its foot. */
export const setFoot = {
  description: longtext({ label: msg`Description` }),
  sort: integer({ label: msg({ message: 'Order', context: 'place in a list' }), min: 0, max: 100_000 }),
};

/** Used entries are taken out of use, not deleted. */
export const inUse = { active: boolean({ label: msg`Active`, required: true, initial: true }) };
