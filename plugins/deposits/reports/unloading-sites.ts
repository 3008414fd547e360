import { msg } from '@lingui/core/macro';
import {
  area,
  bilingual,
  choice,
  datetime,
  integer,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { mineLocation } from '../records/mine-location.ts';
import { placeTypes, unloadingStatuses } from '../records/place-types.ts';
import { staff } from '../../roles.ts';

/**
 * `/mineral_deposits/mine_unloading_sites_view`: every place of dumping now: what it holds, received in the period, and
 * its last dump (catalogue geology-income.md §3).
 */
export const unloadingSites = defineReport({
  name: 'unloading_sites',
  title: msg`Unloading sites view`,
  basis: {
    rows: msg`Dumping places and the trips that ended there; rejected trips are excluded.`,
    dates: msg`Received in the period by the production date of the dump; stock, trucks and last dump are current.`,
  },
  hidden: { id: 'text', fallback_id: 'text' },
  period: 'today',
  parameters: {
    type: choice({ label: msg({ message: 'Type', context: 'of a place' }), choices: placeTypes }),
    material: ref('mineral_type', { label: msg`Material` }),
    status: choice({ label: msg`Status`, choices: unloadingStatuses }),
  },
  columns: {
    code: text({ label: msg`Code` }),
    label: bilingual({ label: msg({ message: 'Name', context: 'of a place, a material' }) }),
    type: choice({ label: msg({ message: 'Type', context: 'of a place' }), choices: placeTypes }),
    status: mineLocation.fields.status,
    materials: refs('mineral_type', { label: msg`Accepted materials` }),
    fallback: text({ label: msg`Fallback` }),
    stock: tonnes(
      msg`Book stock`,
      msg`Current book stock of the place: opening stock, tonnes delivered and removed by trips, and adjustments.`,
    ),
    capacity: tonnes(msg`Capacity (t)`, msg`What the place can hold.`),
    fill: quantity('%', {
      label: msg({ message: 'Filled', context: 'stock' }),
      decimals: 1,
      hint: msg`100 × stock ÷ capacity.`,
    }),
    trips: integer({
      label: msg({ message: 'Trips', context: 'received' }),
      hint: msg`The number of trips that ended there.`,
    }),
    received: tonnes(msg({ message: 'Received', context: 'tonnes' }), msg`Sum of their payloads.`),
    taken: tonnes(msg`Reclaimed`, msg`Tonnes of trips loaded there.`),
    waiting: integer({ label: msg`Trucks there now`, hint: msg`Trucks inside the place now.` }),
    last_survey: datetime({ label: msg`Last survey` }),
    last_dump: datetime({ label: msg`Last dump` }),
    last_truck: text({ label: msg({ message: 'Truck', context: 'of the last dump' }) }),
    last_payload: quantity('t', {
      label: msg({ message: 'Payload', context: 'of the last dump' }),
      decimals: 1,
      hint: msg`Payload of the last trip that ended there.`,
    }),
    shape: area({ label: msg`Shape` }),
  },
  totals: { trips: 'sum', received: 'sum', taken: 'sum', waiting: 'sum' },
  drill: ({ id }) => (typeof id === 'string' ? `/mineral_deposits/settings/mine_unloading_sites/${id}` : null),
  access: { read: staff },
});

/** Who drove from where to where in the last hour: the arrows of the map. */
export const unloadingFlows = defineReport({
  name: 'unloading_flows',
  title: msg`Hauls of the last hour`,
  basis: {
    rows: msg`Trips that were not rejected.`,
    dates: msg`By dump end time, in the last hour.`,
  },
  period: null,
  columns: {
    source: text({ label: msg({ message: 'Source', context: 'of a haul' }) }),
    destination: text({ label: msg({ message: 'Destination', context: 'of a haul' }) }),
    trips: integer({
      label: msg({ message: 'Trips', context: 'received' }),
      hint: msg`The number of trips between the two places.`,
    }),
    from: area({ label: msg`Shape` }),
    to: area({ label: msg`Shape` }),
  },
  access: { read: staff },
});
