import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess, storekeeper } from './access.ts';
import { setFoot, setHead } from './set-fields.ts';

/** What a unit measures. */
export const unitKinds = {
  count: msg({ message: 'Count', context: 'kind of unit' }),
  mass: msg`Mass`,
  volume: msg`Volume`,
  length: msg`Length`,
  area: msg({ message: 'Area', context: 'kind of unit' }),
  time: msg({ message: 'Time', context: 'kind of unit' }),
  set: msg({ message: 'Set', context: 'kind of unit' }),
};

/** A unit in which parts are counted and bought (catalogue procurement.md §8), with its code in UBL files (§6). */
export const unitOfMeasure = defineRecord({
  name: 'unit_of_measure',
  title: msg`Unit of measure`,
  plural: msg`Units of measure`,
  path: '/spare_parts/settings/units',
  nav: { place: 130, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    ubl_code: text({
      label: msg`UBL code`,
      max: 3,
      pattern: /^[A-Z0-9]{2,3}$/,
      hint: msg`UN/ECE Recommendation 20 or 21, such as KGM.`,
    }),
    kind: choice({ label: msg`Type`, required: true, initial: 'count', choices: unitKinds }),
    decimals: integer({ label: msg`Decimals`, required: true, min: 0, max: 3, initial: 0 }),
    base_factor: decimal({
      label: msg`Base factor`,
      min: 0.000001,
      max: 1_000_000,
      hint: msg`How many of the base unit of its type one is: piece, kg, L, m, m², h. Empty: it cannot be converted.`,
    }),
    ...setFoot,
  },
  usable: { flag: 'active' },
  display: ['code'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'ubl_code', 'kind', 'decimals', 'base_factor', 'active'],
  access: settingsAccess(storekeeper, 'buyer'),
});
