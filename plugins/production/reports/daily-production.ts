import { msg } from '@lingui/core/macro';
import { boolean, date, decimal, integer, quantity } from '../../../core/records/fields/index.ts';
import { tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { figureReaders, tripParameters, tripsBehind } from './trip-parameters.ts';

/**
 * `/production/truck_trips_kpi/daily_production`: each production date with its target, and the same day a year before,
 * of a running day as much of it (catalogue operations.md §6.2).
 */
export const dailyProduction = defineReport({
  name: 'daily_production',
  past: true,
  title: msg`Daily production`,
  period: 'month',
  parameters: tripParameters,
  columns: {
    production_date: date({ label: msg`Production date` }),
    ore: tonnes(msg`Ore`),
    waste: tonnes(msg({ message: 'Waste and low grade', context: 'tonnes' })),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' })),
    target: tonnes(msg({ message: 'Target', context: 'tonnes' })),
    achieved: quantity('%', { label: msg`Target reached`, decimals: 1 }),
    stripping: decimal({ label: msg`Stripping ratio`, decimals: 2 }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    bank_m3: quantity('m3', { label: msg({ message: 'Bank m³', context: 'measure' }), decimals: 0 }),
    tkm: quantity('t·km', { label: msg({ message: 't·km', context: 'measure' }), decimals: 0 }),
    distance: quantity('km', { label: msg`Mean distance`, decimals: 2 }),
    rain: boolean({ label: msg({ message: 'Rain', context: 'stop' }) }),
    month: tonnes(msg`Since the start of the month`),
    year: tonnes(msg`Since the start of the year`),
    last_year: tonnes(msg`Same day a year before`),
  },
  totals: {
    ore: 'sum',
    waste: 'sum',
    tonnes: 'sum',
    target: 'sum',
    achieved: { over: ['tonnes', 'target'], factor: 100 },
    stripping: { over: ['waste', 'ore'] },
    trips: 'sum',
    bank_m3: 'sum',
    tkm: 'sum',
    distance: { over: ['tkm', 'measured_tonnes'] },
    last_year: 'sum',
  },
  drill: ({ production_date: day }, question) => tripsBehind(question, { production_date: day }),
  access: figureReaders,
});
