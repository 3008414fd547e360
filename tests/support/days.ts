import { formatISO, parseISO, subDays } from 'date-fns';
import { shiftAt } from '../../core/sites/shift.ts';

/** The production date of the demo's sites when the tests began: from 22:30 on that of tomorrow. */
const today = shiftAt(new Date(), 'Africa/Casablanca').productionDate;

/** The production date so many days before. */
export const dayBack = (days: number): string => formatISO(subDays(parseISO(today), days), { representation: 'date' });
