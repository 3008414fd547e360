import { msg } from '@lingui/core/macro';
import { boolean, choice, integer, quantity } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';
import { listFoot, listHead } from './listed-fields.ts';

/** How a machine moves (catalogue operations.md §1.1). */
export const equipmentMobility = defineRecord({
  name: 'equipment_mobility',
  title: msg`Mobility type`,
  plural: msg`Equipment mobilities`,
  path: '/mining_equipment_fleet/settings/equipment_mobilities',
  nav: { place: 120, group: 'settings' },
  scope: 'company',
  fields: {
    ...listHead,
    class: choice({
      label: msg({ message: 'Class', context: 'mobility' }),
      required: true,
      choices: {
        mobile_wheeled: msg`Wheeled`,
        mobile_tracked: msg`Tracked`,
        semi_mobile: msg`Semi-mobile`,
        stationary: msg`Stationary`,
      },
    }),
    gps_expected: boolean({ label: msg`GPS expected`, initial: true }),
    max_speed: quantity('km/h', { label: msg`Max speed`, min: 0, max: 150 }),
    machines: integer({ label: msg`Machines`, derived: true }),
    ...listFoot,
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  access: settingsAccess('maintenance_planner'),
});
