import { msg } from '@lingui/core/macro';
import { choice, date, integer, longtext, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';

/** What people died of, whatever the source calls it. */
export const disasterCauses = {
  explosion: msg({ message: 'Explosion', context: 'disaster' }),
  explosives: msg({ message: 'Explosives', context: 'disaster' }),
  fire: msg({ message: 'Fire', context: 'disaster' }),
  fall_of_ground: msg({ message: 'Fall of ground', context: 'disaster' }),
  inrush: msg({ message: 'Inrush of water', context: 'disaster' }),
  gas: msg({ message: 'Gas or lack of oxygen', context: 'disaster' }),
  hoisting: msg({ message: 'Hoisting', context: 'disaster' }),
  haulage: msg({ message: 'Haulage', context: 'disaster' }),
  tailings: msg({ message: 'Dam or tip failure', context: 'disaster' }),
  other: msg({ message: 'Other', context: 'disaster' }),
};
export type DisasterCause = keyof typeof disasterCauses;

/**
 * A disaster in a mine, here or elsewhere, however long ago: what a talk before a shift tells of. Lists of others come in by
 * import; `cause` is worked out of the words of the source.
 */
export const miningDisaster = defineRecord({
  name: 'mining_disaster',
  title: msg`Mining disaster`,
  plural: msg`Mining disasters`,
  path: '/hse/formation/catastrophes_minieres',
  nav: 95,
  scope: 'company',
  fields: {
    happened_on: date({
      label: msg({ message: 'Date', context: 'disaster' }),
      required: true,
      within: { back: 500, ahead: 0 },
    }),
    mine: text({ label: msg({ message: 'Mine name', context: 'disaster' }), required: true, max: 120 }),
    town: text({ label: msg({ message: 'City', context: 'disaster' }), max: 80 }),
    region: text({ label: msg({ message: 'State', context: 'of a country' }), max: 80 }),
    killed: integer({ label: msg({ message: 'Killed', context: 'people' }), required: true, min: 0, max: 10_000 }),
    product: text({ label: msg({ message: 'Product', context: 'of a mine' }), max: 80 }),
    accident_type: text({ label: msg({ message: 'Accident type', context: 'disaster' }), required: true, max: 120 }),
    cause: choice({
      label: msg({ message: 'Cause', context: 'disaster' }),
      choices: disasterCauses,
      readOnly: true,
      hint: msg`From the wording of the accident type.`,
    }),
    mine_type: choice({
      label: msg({ message: 'Mine type', context: 'disaster' }),
      choices: {
        ug: msg({ message: 'Underground', context: 'mine' }),
        surface: msg({ message: 'Surface', context: 'mine' }),
      },
    }),
    sector: choice({
      label: msg({ message: 'Mining sector', context: 'disaster' }),
      choices: {
        coal: msg({ message: 'Coal', context: 'sector' }),
        metal: msg({ message: 'Metal', context: 'sector' }),
        nonmetal: msg({ message: 'Nonmetal', context: 'sector' }),
        stone: msg({ message: 'Stone', context: 'sector' }),
      },
    }),
    lessons: longtext({ label: msg({ message: 'Lessons', context: 'disaster' }) }),
  },
  display: ['mine', 'happened_on'],
  sort: '-happened_on',
  unique: [['happened_on', 'mine']],
  listed: ['happened_on', 'mine', 'town', 'region', 'killed', 'cause', 'product', 'mine_type', 'sector'],
  access: { read: staff, ...changedBy(...keepers) },
});
