import { msg } from '@lingui/core/macro';
import { boolean, choice, decimal, refs } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';
import { outputUnits } from './choices.ts';
import { listFoot, listHead } from './listed-fields.ts';

/** A step of the operation that machines work for (catalogue operations.md §1.1). */
export const operatingStageType = defineRecord({
  name: 'operating_stage_type',
  title: msg`Operating stage type`,
  plural: msg`Operating stage types`,
  path: '/mining_equipment_fleet/settings/operating_stages_types',
  nav: { place: 150, group: 'settings' },
  scope: 'company',
  fields: {
    ...listHead,
    function: choice({
      label: msg({ message: 'Function', context: 'operation' }),
      required: true,
      choices: {
        drilling: msg`Drilling`,
        blasting: msg`Blasting`,
        stripping: msg`Stripping`,
        casting: msg`Cast dozing`,
        loading: msg`Loading`,
        hauling: msg`Hauling`,
        dozing: msg`Dozing`,
        rehandling: msg`Rehandling`,
        crushing: msg`Crushing`,
        road_upkeep: msg`Road upkeep`,
        drainage: msg`Drainage`,
        rehabilitation: msg`Rehabilitation`,
        service: msg({ message: 'Service', context: 'operation' }),
      },
    }),
    output_unit: choice({ label: msg`Output unit`, choices: outputUnits }),
    counts_as_production: boolean({ label: msg`Counts as production`, initial: false }),
    equipment_groups: refs('equipment_group', { label: msg`Groups` }),
    planned_rate: decimal({ label: msg`Planned rate`, min: 0, max: 1_000_000, hint: msg`Output units per hour` }),
    ...listFoot,
  },
  display: ['code', 'label'],
  sort: 'sort',
  unique: [['code']],
  access: settingsAccess('manager'),
});
