import { addMonths, formatISO, parseISO } from 'date-fns';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { ratesOver, recordableOf } from '../../formulas/rolling-year.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import { basesOf } from './bases-of.ts';
import { injuriesOfMonths } from './injuries-of-months.ts';

const months = 12;

/** Each month with the rates of the year that ends with it. */
export const injuryRatesReport = serverReport(injuryRates, async ({ db, sites, from, to, now, parameters, shift }) => {
  const first = formatISO(addMonths(parseISO(from), 1 - months), { representation: 'date' });
  const [all, bases] = await Promise.all([
    injuriesOfMonths(db, sites, first, to, now, { parameters, shift }),
    basesOf(db, sites),
  ]);
  return all.slice(months - 1).map((month, index) => {
    const { recordable: _of12, hours: _hours12, ...rates } = ratesOver(all.slice(index, index + months), bases);
    return { ...month, recordable: recordableOf(month), ...rates };
  });
});
