import { msg } from '@lingui/core/macro';
import { choice, decimal, lines, quantity, ref, refs, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { geologyAccess } from './access.ts';
import { inUse, setFoot, setHead } from './set-fields.ts';

/** Classes of material, the richest first. */
export const materialClasses = {
  ore: msg`Ore`,
  low_grade: msg`Low grade`,
  mineralised_waste: msg`Mineralised waste`,
  waste: msg({ message: 'Waste', context: 'rock' }),
  topsoil: msg`Topsoil`,
  rehandle: msg`Rehandle`,
};

/**
 * A material that a truck can carry (catalogue geology-income.md §1). Where it may go is kept with the places:
 * `mine_location.materials`.
 */
export const mineralType = defineRecord({
  name: 'mineral_type',
  title: msg`Mineral type`,
  plural: msg`Mineral types`,
  path: '/mineral_deposits/settings/mineral_types',
  nav: { place: 40, group: 'settings' },
  scope: 'site',
  fields: {
    ...setHead,
    class: choice({ label: msg`Class`, required: true, choices: materialClasses }),
    bank_density: quantity('t/m3', { label: msg`In-place density`, required: true, min: 0.8, max: 6 }),
    swell_pct: quantity('%', { label: msg`Swell`, min: 0, max: 100, initial: 35 }),
    loose_density: quantity('t/m3', { label: msg`Loose density`, derived: true }),
    moisture_pct: quantity('%', { label: msg`Moisture`, min: 0, max: 40, initial: 3 }),
    domain: choice({
      label: msg`Domain`,
      initial: 'all',
      choices: {
        sulphide: msg`Sulphide`,
        oxide: msg`Oxide`,
        layer: msg`Layer`,
        all: msg({ message: 'All', context: 'domains' }),
      },
    }),
    cutoffs: lines(
      {
        analyte: ref('analyte', { label: msg`Analyte`, required: true }),
        min: decimal({ label: msg({ message: 'From', context: 'lower limit' }) }),
        max: decimal({ label: msg`Below` }),
      },
      { label: msg`Grade limits`, hint: msg`From the first number, up to but not including the second.` },
    ),
    acid_forming: choice({
      label: msg`Acid forming`,
      initial: 'no',
      choices: {
        no: msg({ message: 'No', context: 'acid forming' }),
        uncertain: msg`Uncertain`,
        yes: msg({ message: 'Yes', context: 'acid forming' }),
      },
    }),
    colour: text({
      label: msg`Colour`,
      required: true,
      max: 7,
      pattern: /^#[0-9a-f]{6}$/i,
      initial: '#8f99a8',
      hint: msg`Six hexadecimal digits, such as #c87619.`,
    }),
    pattern: choice({
      label: msg`Pattern`,
      initial: 'solid',
      choices: { solid: msg({ message: 'Solid', context: 'pattern' }), hatch: msg`Hatch`, dots: msg`Dots` },
    }),
    destinations: refs('mine_location', { label: msg`Allowed destinations`, derived: true }),
    default_destination: ref('mine_location', { label: msg`Default destination` }),
    ...setFoot,
    ...inUse,
  },
  usable: { flag: 'active' },
  display: ['code', 'label'],
  sort: 'sort',
  unique: [['site', 'code']],
  sections: [
    { title: msg`Grade`, fields: ['domain', 'cutoffs', 'acid_forming'] },
    { title: msg`Destinations`, fields: ['destinations', 'default_destination'] },
    { title: msg`Appearance`, fields: ['colour', 'pattern', 'sort', 'active'] },
  ],
  listed: [
    'site',
    'code',
    'label',
    'class',
    'bank_density',
    'swell_pct',
    'loose_density',
    'moisture_pct',
    'domain',
    'acid_forming',
    'destinations',
    'default_destination',
    'active',
  ],
  rules: [
    ({ cutoffs }) =>
      (cutoffs ?? []).some(({ min, max }) => min != null && max != null && Number(min) >= Number(max))
        ? { field: 'cutoffs', sentence: msg`The lower limit must be below the upper one.` }
        : null,
  ],
  access: geologyAccess,
});
