import { msg } from '@lingui/core/macro';
import { choices } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { everywhere, settingsAccess } from './access.ts';
import { setFoot, setHead } from './set-fields.ts';

/** Pictograms of the Globally Harmonised System. GHS01 is none of them: explosives are never stored (§8). */
const pictograms = {
  GHS02: msg`GHS02 Flame`,
  GHS03: msg`GHS03 Flame over circle`,
  GHS04: msg`GHS04 Gas cylinder`,
  GHS05: msg`GHS05 Corrosion`,
  GHS06: msg`GHS06 Skull and crossbones`,
  GHS07: msg`GHS07 Exclamation mark`,
  GHS08: msg`GHS08 Health hazard`,
  GHS09: msg`GHS09 Environment`,
};

/** What makes a part dangerous (catalogue procurement.md §8). */
export const hazardClass = defineRecord({
  name: 'hazard_class',
  title: msg`Hazard class`,
  plural: msg`Hazard classes`,
  path: '/spare_parts/settings/hazard_classes',
  nav: { place: 160, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    pictograms: choices({ label: msg`Pictograms`, choices: pictograms }),
    ...setFoot,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'pictograms', 'active'],
  access: settingsAccess(everywhere('hse_officer')),
});
