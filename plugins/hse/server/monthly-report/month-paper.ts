import { msg } from '@lingui/core/macro';
import type { Language } from '../../../../core/host/languages.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import { safetyFigures } from '../../reports/safety-indicators.ts';
import { caseTable, figureTable, hoursTable, monthsTable, overdueTable, siteTable } from './month-tables.ts';
import { wordsIn } from './paper-words.ts';
import type { MonthOfSafety } from './read-month.ts';

/** The safety report of a month on paper, at one site or over several, with nobody's name (catalogue hse.md §6). */
export function monthPaper(month: MonthOfSafety, language: Language): Paper {
  const words = wordsIn(language, month.sites[0]?.zone ?? 'UTC');
  const { say, number } = words;
  const [own] = month.months.slice(-1);
  const days = month.indicators.find(({ figure }) => figure === 'days_since_lti')?.value ?? null;
  const lacking = month.months.filter(({ missing }) => missing !== null);
  const sites = month.sites.map(({ code, name }) => `${code} ${name}`).join(', ');
  const validated = say(msg({ message: 'validated', context: 'hours' }));
  return {
    language,
    title: say(msg`Monthly HSE report`),
    name: `${words.month(month.first)} – ${sites}`,
    mark:
      month.until === null
        ? null
        : say(msg({ message: 'The month is not over: figures to {day}' }), { day: words.date(month.until) }),
    isWide: true,
    parties: [],
    facts: [
      { label: say(safetyFigures.days_since_lti), value: number(days) },
      {
        label: say(msg`Hours worked in the month`),
        value:
          own?.hours == null
            ? say(msg({ message: 'not known: hours missing at {sites}' }), { sites: own?.missing ?? sites })
            : `${number(own.hours)} h, ${validated}`,
      },
      { label: say(msg`Recordable in the month`), value: number(own?.recordable) },
      { label: say(injuryRates.columns.lost_days.label), value: number(own?.lost_days) },
    ],
    tables: [
      figureTable(month, words, true),
      figureTable(month, words, false),
      ...(month.bySite.length > 1 ? [siteTable(month, words)] : []),
      monthsTable(month, words),
      ...(month.cases === null ? [] : [caseTable(month.cases, words)]),
      ...(month.overdue === null ? [] : [overdueTable(month.overdue, words)]),
      ...(month.hours === null ? [] : [hoursTable(month.hours, words)]),
    ],
    totals: [],
    notes: [
      ...(lacking.length > 0
        ? [
            say(
              msg({
                message:
                  'Hours missing: {months}. A month without validated hours is never counted as zero: no rate is given over it.',
              }),
              {
                months: lacking.map(({ month: which, missing }) => `${which} (${missing})`).join(', '),
              },
            ),
          ]
        : []),
      ...(isWideBand(month)
        ? [
            say(
              msg`The band of TRIFR is wider than the rate itself: few injuries over few hours. A change within it may be chance.`,
            ),
          ]
        : []),
      say(msg`The band is the rate's 95% confidence interval, from the count it is made of (Poisson, Byar's limits).`),
      say(
        msg`Rates are over the twelve full months to the end of the month, of the company and of contractors; shares are of the month alone.`,
      ),
      ...(month.moreOverdue > 0
        ? [say(msg({ message: '{more} more actions are overdue.' }), { more: month.moreOverdue })]
        : []),
      ...(month.cases === null
        ? [
            say(
              msg`The list of events is only for those who may see who was hurt; their count is in the table of months.`,
            ),
          ]
        : []),
    ],
    signatures: [],
  };
}

function isWideBand({ indicators }: MonthOfSafety): boolean {
  const trifr = indicators.find(({ figure }) => figure === 'trifr');
  return trifr?.value != null && trifr.low !== null && trifr.high !== null && trifr.high - trifr.low > trifr.value;
}
