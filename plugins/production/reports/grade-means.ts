import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, ref, text } from '../../../core/records/fields/index.ts';
import { referenceId } from '../../../core/records/fields/reference.ts';
import { percent, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { behindTrips, figureReaders, tripBasis, tripFilters, tripParameters } from './trip-parameters.ts';

/** The end of a haul that grades are told of. */
export const gradePlaces = {
  source: msg({ message: 'Source', context: 'of a haul' }),
  destination: msg({ message: 'Destination', context: 'of a haul' }),
};
export type GradePlace = keyof typeof gradePlaces;

/**
 * The mean grade of what came from a source or went to a destination, as far as the grade limits of materials tell
 * (catalogue operations.md §6.2, geology-income.md G1), with the share of the tonnes of which a grade is known.
 */
export const gradeMeans = defineReport({
  name: 'grade_means',
  past: true,
  title: msg`Mean grades`,
  basis: tripBasis,
  hidden: { materials: 'text', analyte_id: 'text', metal: 'number' },
  period: '7d',
  parameters: {
    by: choice({ label: msg`Grouped by`, choices: gradePlaces, initial: 'source' }),
    ...tripParameters,
  },
  columns: {
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'of a haul' }), optional: true }),
    analyte: text({ label: msg`Analyte` }),
    unit: text({ label: msg`Unit` }),
    mean: decimal({
      label: msg`Mean grade`,
      decimals: 2,
      hint: msg`Σ (tonnes × grade of the material) ÷ Σ tonnes, for trips whose material has grade limits for the analyte: the middle of its two limits, or the only one. Ex: 2,000 t at 1.20, 1,000 t at 0.80, 500 t at 2.00 = 1.20.`,
    }),
    known_trips: integer({
      label: msg`Trips with a known grade`,
      hint: msg`Number of trips whose material has grade limits for the analyte.`,
    }),
    known: tonnes(msg`Tonnes with a known grade`, msg`Sum of payloads of those trips.`),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' }), msg`Sum of payloads of all trips of the place.`),
    coverage: percent(msg`Share with a known grade`, msg`100 × tonnes with a known grade ÷ tonnes.`),
    low: decimal({
      label: msg`Lowest limit`,
      decimals: 2,
      hint: msg`Lowest of the limits used to calculate the mean.`,
    }),
    high: decimal({
      label: msg`Highest limit`,
      decimals: 2,
      hint: msg`Highest of the limits used to calculate the mean.`,
    }),
  },
  totals: { known: { within: ['analyte'] }, tonnes: { within: ['analyte'] } },
  behind: {
    ...behindTrips(() => ({})),
    filter: ({ place, materials }, question) => {
      if (materials === null || materials === '[]') return null;
      const { by = 'source', ...parameters } = question.parameters;
      return [
        ...tripFilters({ ...question, parameters }, { [String(by)]: referenceId(place) }),
        `material:in:${materials}`,
      ];
    },
    proves: { known_trips: 'count', known: { sum: 'payload' } },
  },
  access: figureReaders,
});
