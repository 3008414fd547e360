import { msg } from '@lingui/core/macro';
import { choice, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';
import { families, outputUnits } from './choices.ts';
import { listFoot, listHead } from './listed-fields.ts';

/** Machines that are counted, planned and compared together (catalogue operations.md §1.1). */
export const equipmentGroup = defineRecord({
  name: 'equipment_group',
  title: msg`Equipment group`,
  plural: msg`Equipment groups`,
  path: '/mining_equipment_fleet/settings/equipment_groups',
  nav: { place: 110, group: 'settings' },
  scope: 'company',
  fields: {
    ...listHead,
    family: choice({ label: msg`Family`, required: true, choices: families }),
    parent: ref('equipment_group', { label: msg`Parent group` }),
    kpi_profile: choice({
      label: msg`KPI profile`,
      required: true,
      choices: {
        haul: msg`Hauling`,
        load: msg`Loading`,
        push: msg`Dozing`,
        drill: msg`Drilling`,
        support: msg({ message: 'Support', context: 'machines' }),
        fixed: msg`Fixed plant`,
      },
    }),
    output_unit: choice({ label: msg`Output unit`, required: true, choices: outputUnits }),
    code_prefix: text({ label: msg`Code prefix`, max: 6 }),
    target_availability: quantity('%', { label: msg`Target availability`, initial: 88, min: 0, max: 100 }),
    target_utilisation: quantity('%', { label: msg`Target utilisation`, initial: 80, min: 0, max: 100 }),
    colour: text({ label: msg`Colour`, max: 7, pattern: /^#[0-9a-fA-F]{6}$/ }),
    icon: choice({
      label: msg`Icon`,
      choices: {
        truck: msg`Truck`,
        shovel: msg({ message: 'Shovel', context: 'icon' }),
        loader: msg({ message: 'Loader', context: 'icon' }),
        dozer: msg`Dozer`,
        grader: msg`Grader`,
        drill: msg({ message: 'Drill', context: 'machine' }),
        tanker: msg({ message: 'Tanker', context: 'icon' }),
        crane: msg`Crane`,
        pump: msg`Pump`,
        other: msg`Other`,
      },
    }),
    machines: integer({ label: msg`Machines`, derived: true }),
    ...listFoot,
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  listed: [
    'code',
    'label',
    'family',
    'parent',
    'kpi_profile',
    'output_unit',
    'target_availability',
    'target_utilisation',
    'machines',
    'active',
  ],
  access: settingsAccess('maintenance_planner'),
});
