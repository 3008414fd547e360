import { msg } from '@lingui/core/macro';
import type { PaperTable } from '../../../../core/parts/paper/paper.ts';
import { employers, injuryClasses, priorities } from '../../records/choices.ts';
import { hseExposure } from '../../records/hse-exposure.ts';
import { incidentKinds } from '../../records/incident.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import { decimalsOf, isMet, laggingFigures, safetyFigures, safetyWords } from '../../reports/safety-indicators.ts';
import { none, type PaperWords } from './paper-words.ts';
import type { MonthOfSafety } from './read-month.ts';

/* The tables of the safety report of a month. */

export function figureTable(
  { indicators }: MonthOfSafety,
  { say, number }: PaperWords,
  isLagging: boolean,
): PaperTable {
  const rows = indicators.flatMap((row) =>
    row.figure !== null && laggingFigures.includes(row.figure) === isLagging ? [{ ...row, figure: row.figure }] : [],
  );
  return {
    title: isLagging ? say(msg`What has happened`) : say(msg`Prevention`),
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
      number(value, decimalsOf(figure)),
      ...(isLagging
        ? [
            low === null || high === null
              ? none
              : `${number(low, decimalsOf(figure))} – ${number(high, decimalsOf(figure))}`,
          ]
        : []),
      number(part),
      number(whole),
      target === null
        ? none
        : [
            number(target, decimalsOf(figure)),
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

export function monthsTable({ months }: MonthOfSafety, { say, number, month }: PaperWords): PaperTable {
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

export function siteTable({ bySite }: MonthOfSafety, { say, number }: PaperWords): PaperTable {
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

export function caseTable(cases: NonNullable<MonthOfSafety['cases']>, { say, named, date }: PaperWords): PaperTable {
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

export function overdueTable(
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
            one.what ?? say(msg`Results from an accident, where its text is found.`),
            named(priorities, one.priority),
            date(one.due_on),
            number(one.days),
          ]),
  };
}

export function hoursTable(hours: NonNullable<MonthOfSafety['hours']>, { say, named, number }: PaperWords): PaperTable {
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
        ? [one.site, say(msg`no hours reported`), none, none, none, none]
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
