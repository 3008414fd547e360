import { msg } from '@lingui/core/macro';
import { area, choice, date, files, ref, refs, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { geologyAccess } from './access.ts';
import { inUse, setFoot, setHead } from './set-fields.ts';

/** A body of ore under one mining title (catalogue geology-income.md §1). */
export const deposit = defineRecord({
  name: 'deposit',
  title: msg`Deposit`,
  plural: msg`Deposits`,
  path: '/mineral_deposits/settings/deposits',
  nav: { place: 70, group: 'settings' },
  scope: 'site',
  fields: {
    ...setHead,
    licence_no: text({ label: msg`Mining title`, max: 40 }),
    licence_expiry: date({ label: msg`Title valid until` }),
    commodities: refs('analyte', { label: msg`Commodities`, required: true }),
    geology: choice({
      label: msg`Deposit type`,
      choices: {
        porphyry: msg`Porphyry`,
        vein: msg`Vein`,
        stratiform: msg`Stratiform`,
        sedimentary_phosphate: msg`Sedimentary phosphate`,
        iron_formation: msg`Iron formation`,
        laterite: msg`Laterite`,
        placer: msg`Placer`,
        limestone: msg`Limestone`,
        other: msg({ message: 'Other', context: 'deposit type' }),
      },
    }),
    outline: area({ label: msg`Outline` }),
    competent_person: ref('person', { label: msg`Competent person`, optional: true }),
    documents: files({ label: msg`Documents` }),
    ...setFoot,
    ...inUse,
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  listed: ['site', 'code', 'label', 'licence_no', 'licence_expiry', 'commodities', 'geology', 'active'],
  access: geologyAccess,
});
