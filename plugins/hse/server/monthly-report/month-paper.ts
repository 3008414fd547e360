import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import { createFormat } from '../../../../core/i18n/format.ts';
import type { Paper, PaperTable } from '../../../../core/parts/paper/paper.ts';
import { employers, injuryClasses, priorities } from '../../records/choices.ts';
import { hseExposure } from '../../records/hse-exposure.ts';
import { incidentKinds } from '../../records/incident.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import {
  decimalsOf,
  isMet,
  laggingFigures,
  safetyFigures,
  safetyWords,
  type SafetyFigure,
} from '../../reports/safety-indicators.ts';
import type { MonthOfSafety } from './read-month.ts';

type Words = Readonly<Record<string, MessageDescriptor>>;
const none = '—';

/** What the paper is written with. */
function wordsIn(language: Language, timeZone: string) {
  const format = createFormat(language, timeZone);
  const monthOf = new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    language,
    date: format.date,
    say: (sentence: MessageDescriptor, values?: Readonly<Record<string, unknown>>) =>
      sentenceIn(language, sentence, values),
    named: (words: unknown, name: string | null): string => {
      const word = name === null ? undefined : (words as Words)[name];
      return word ? sentenceIn(language, word) : (name ?? none);
    },
    number: (value: number | null | undefined, decimals = 0): string =>
      value == null ? none : format.number(value, { decimals }),
    month: (first: string): string => monthOf.format(new Date(first)),
  };
}
type PaperWords = ReturnType<typeof wordsIn>;

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
      say(
        msg`The band is where a rate would lie 19 times in 20 by chance alone, by the count that it is made of (Poisson, Byar's limits).`,
      ),
      say(
        msg`Rates are over the twelve full months to the end of the month, of the company and of contractors; shares are of the month alone.`,
      ),
      ...(month.moreOverdue > 0
        ? [say(msg({ message: '{more} more actions are overdue.' }), { more: month.moreOverdue })]
        : []),
      ...(month.cases === null
        ? [
            say(
              msg`The list of events is for those who may read who was hurt; their count stands in the table of months.`,
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

function figureTable({ indicators }: MonthOfSafety, { say, number }: PaperWords, isLagging: boolean): PaperTable {
  const rows = indicators.flatMap((row) =>
    row.figure !== null && laggingFigures.includes(row.figure) === isLagging ? [{ ...row, figure: row.figure }] : [],
  );
  const places = (figure: SafetyFigure) => decimalsOf(figure);
  return {
    title: isLagging ? say(msg`What has happened`) : say(msg`What keeps it from happening`),
    columns: [
      { label: say(msg`Indicator`) },
      { label: say(msg({ message: 'Value', context: 'of an indicator' })), isNumber: true },
      ...(isLagging ? [{ label: say(msg`19 times in 20`), isNumber: true }] : []),
      { label: say(msg`Counted`), isNumber: true },
      { label: say(msg`Out of`), isNumber: true },
      { label: say(msg({ message: 'Target', context: 'indicator' })), isNumber: true },
    ],
    rows: rows.map(({ figure, value, low, high, part, whole, target, missing }) => [
      [
        say(safetyFigures[figure]),
        say(safetyWords[figure]),
        ...(missing === null ? [] : [say(msg({ message: 'hours missing: {missing}' }), { missing })]),
      ].join('\n'),
      number(value, places(figure)),
      ...(isLagging
        ? [low === null || high === null ? none : `${number(low, places(figure))} – ${number(high, places(figure))}`]
        : []),
      number(part),
      number(whole),
      target === null
        ? none
        : [
            number(target, places(figure)),
            ...(isMet(figure, value, target) === false ? [say(msg({ message: 'missed', context: 'target' }))] : []),
          ].join('\n'),
    ]),
  };
}

const rateColumns = ['trifr', 'low', 'high', 'ltifr', 'severity', 'trir'] as const;
const countColumns = [
  'fatalities',
  'lost_time',
  'restricted',
  'medical',
  'first_aid',
  'recordable',
  'lost_days',
] as const;
const placesOf = (column: string): number => (column === 'severity' ? 3 : 2);

function monthsTable({ months }: MonthOfSafety, { say, number, month }: PaperWords): PaperTable {
  const { columns } = injuryRates;
  return {
    title: say(msg`Twelve months`),
    columns: [
      { label: say(columns.month.label) },
      { label: say(columns.hours.label), isNumber: true },
      ...[...countColumns, ...rateColumns].map((name) => ({ label: say(columns[name].label), isNumber: true })),
    ],
    rows: months.map((row) => [
      [
        month(`${row.month}-01`),
        ...(row.missing === null ? [] : [say(msg({ message: 'hours missing: {missing}' }), { missing: row.missing })]),
      ].join('\n'),
      number(row.hours),
      ...countColumns.map((name) => number(row[name])),
      ...rateColumns.map((name) => number(row[name], placesOf(name))),
    ]),
  };
}

function siteTable({ bySite }: MonthOfSafety, { say, number }: PaperWords): PaperTable {
  const { columns } = injuryRates;
  const shown = ['recordable', 'lost_days'] as const;
  const rates = ['trifr', 'low', 'high', 'ltifr', 'severity'] as const;
  return {
    title: say(msg`By site`),
    columns: [
      { label: say(msg`Site`) },
      { label: say(safetyFigures.days_since_lti), isNumber: true },
      { label: say(columns.hours.label), isNumber: true },
      ...[...shown, ...rates].map((name) => ({ label: say(columns[name].label), isNumber: true })),
    ],
    rows: bySite.map(({ site, month, days }) => [
      [
        `${site.code} ${site.name}`,
        ...(month.missing === null
          ? []
          : [say(msg({ message: 'hours missing: {missing}' }), { missing: month.missing })]),
      ].join('\n'),
      number(days),
      number(month.hours),
      ...shown.map((name) => number(month[name])),
      ...rates.map((name) => number(month[name], placesOf(name))),
    ]),
  };
}

function caseTable(cases: NonNullable<MonthOfSafety['cases']>, { say, named, date }: PaperWords): PaperTable {
  return {
    title: say(msg`Recordable events of the month`),
    columns: [
      { label: say(msg`Number`) },
      { label: say(msg`Site`) },
      { label: say(msg`Date`) },
      { label: say(msg`Injury class`) },
      { label: say(msg({ message: 'Kind', context: 'of an incident' })) },
      { label: say(msg({ message: 'Place', context: 'where it is' })) },
      { label: say(msg({ message: 'What happened', context: 'incident' })) },
    ],
    rows:
      cases.length === 0
        ? [[say(msg({ message: 'None', context: 'injury' })), '', '', '', '', '', '']]
        : cases.map((one) => [
            one.number ?? none,
            one.site,
            date(one.day),
            named(injuryClasses, one.injury_class),
            named(incidentKinds, one.kind),
            one.place ?? none,
            one.what,
          ]),
  };
}

function overdueTable(
  overdue: NonNullable<MonthOfSafety['overdue']>,
  { say, named, date, number }: PaperWords,
): PaperTable {
  return {
    title: say(msg`Overdue actions`),
    columns: [
      { label: say(msg`Number`) },
      { label: say(msg`Site`) },
      { label: say(msg({ message: 'What is to be done', context: 'action' })) },
      { label: say(msg({ message: 'Priority', context: 'of an action' })) },
      { label: say(msg({ message: 'Due on', context: 'action' })) },
      { label: say(msg({ message: 'Days overdue', context: 'action' })), isNumber: true },
    ],
    rows:
      overdue.length === 0
        ? [[say(msg({ message: 'None', context: 'actions' })), '', '', '', '', '']]
        : overdue.map((one) => [
            one.number ?? none,
            one.site,
            one.what ?? say(msg`Follows from an accident: its words stand there.`),
            named(priorities, one.priority),
            date(one.due_on),
            number(one.days),
          ]),
  };
}

function hoursTable(hours: NonNullable<MonthOfSafety['hours']>, { say, named, number }: PaperWords): PaperTable {
  const { fields, states } = hseExposure;
  const stateWords = Object.fromEntries(Object.entries(states?.states ?? {}).map(([name, { label }]) => [name, label]));
  return {
    title: say(hseExposure.plural),
    columns: [
      { label: say(msg`Site`) },
      { label: say(fields.employer.label) },
      { label: say(fields.headcount.label), isNumber: true },
      { label: say(fields.hours.label), isNumber: true },
      { label: say(fields.source.label) },
      { label: say(msg`State`) },
    ],
    rows: hours.map((one) =>
      one.employer === null
        ? [one.site, say(msg`no hours told`), none, none, none, none]
        : [
            one.site,
            named(employers, one.employer),
            number(one.headcount),
            number(one.hours),
            named(fields.source.options.choices, one.source),
            named(stateWords, one.state),
          ],
    ),
  };
}
