import { msg } from '@lingui/core/macro';
import { date, decimal, quantity, ref } from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { planReaders, planners } from '../../roles.ts';

/**
 * The way from a source to a destination with its length and standard times (catalogue operations.md §6.1). What is
 * measured of it comes from the trips of 30 days.
 */
export const haulRoute = defineRecord({
  name: 'haul_route',
  title: msg`Haul route`,
  plural: msg`Haul routes`,
  path: '/settings/haul_routes',
  nav: { place: 150, group: 'settings' },
  scope: 'site',
  fields: {
    source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    distance: quantity('km', { label: msg`Distance`, required: true, min: 0.001, max: 100 }),
    ramp_km: quantity('km', { label: msg`Ramp length`, min: 0, max: 100 }),
    ramp_grade: quantity('%', { label: msg`Ramp grade`, min: -30, max: 30 }),
    std_haul: quantity('min', { label: msg`Standard haul`, min: 0, max: 240 }),
    std_return: quantity('min', { label: msg`Standard return`, min: 0, max: 240 }),
    std_dump: quantity('min', { label: msg`Standard dump`, min: 0, max: 240 }),
    valid_from: date({ label: msg`Valid from`, required: true, within: { back: 20, ahead: 2 } }),
    measured_km: quantity('km', { label: msg`Measured distance, 30 days`, derived: true }),
    gap: decimal({ label: msg`Gap to measured (%)`, derived: true }),
  },
  display: ['distance', 'valid_from'],
  sort: '-valid_from',
  timespan: { from: 'valid_from' },
  unique: [['source', 'destination', 'valid_from']],
  rules: [
    ({ source, destination }) =>
      source && destination && source === destination
        ? { field: 'destination', sentence: msg`A haul must start and end at different places.` }
        : null,
    ({ distance, ramp_km: ramp }) =>
      distance != null && ramp != null && ramp > distance
        ? { field: 'ramp_km', sentence: msg`The ramp is longer than the haul.` }
        : null,
  ],
  access: { read: planReaders, ...changedBy(...planners) },
});
