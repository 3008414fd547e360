import { msg } from '@lingui/core/macro';
import type { Slide, SlideFigure } from '../../../../core/parts/slide/slide.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import {
  decimalsOf,
  isMet,
  safetyFigures,
  safetyIndicators,
  trendOf,
  type SafetyFigure,
} from '../../reports/safety-indicators.ts';
import { safetyTriangle, triangleLayers } from '../../reports/safety-triangle.ts';
import type { AskedMonth } from '../monthly-report/asked-month.ts';
import { none, wordsIn, written, type PaperWords } from '../monthly-report/paper-words.ts';
import { judged, mostMissed } from './board-sentences.ts';
import type { BoardMonth } from './read-board.ts';

const heads = ['days_since_lti', 'trifr', 'ltifr', 'severity'] as const satisfies readonly SafetyFigure[];
/** What is told below a great figure, in its notes: there is room for four of them. */
const beside: Readonly<Partial<Record<SafetyFigure, SafetyFigure>>> = {
  trifr: 'tf2',
  ltifr: 'first_aid_rate',
  severity: 'mean_severity',
};
/** What keeps harm from happening, of what a site sets targets for. */
const leading = [
  'sor_attainment',
  'actions_on_time',
  'inspections',
  'pre_start',
  'regulatory',
] as const satisfies readonly SafetyFigure[];

/** One page for the board: how often people are hurt, what lies below it, and what is done against it (catalogue hse.md §6). */
export function boardSlide(
  board: BoardMonth,
  { sites, language }: Pick<AskedMonth, 'sites' | 'language'>,
  made: { readonly at: Date; readonly by: string; readonly today: string },
): Slide {
  const words = wordsIn(language, sites[0].zone);
  const { say, number, month, date, time } = words;
  const { indicators, months } = board;
  const where = sites.map(({ code, name }) => `${code} ${name}`).join(', ');
  const missing = indicators.find(({ figure }) => figure === 'trifr')?.missing ?? null;
  return {
    language,
    title: say(msg({ message: 'Safety for the board', comment: 'Title of a slide' })),
    name: `${month(board.first)} – ${where}`,
    marks: [
      ...(made.today < board.last
        ? [say(msg({ message: 'The month is not over: figures to {day}' }), { day: date(made.today) })]
        : []),
      ...(missing === null ? [] : [say(msg({ message: 'Hours missing, no rate is given: {missing}' }), { missing })]),
    ],
    figures: heads.map((figure) => figureOf(board, figure, words)),
    chart: {
      title: say(msg`TRIFR and LTIFR of twelve months, month by month`),
      steps: months.map((row) => (row.month === null ? '' : words.shortMonth(`${row.month}-01`))),
      lines: (['trifr', 'ltifr'] as const).map((figure) => ({
        name: say(safetyFigures[figure]),
        values: months.map((row) => row[figure]),
        target: indicators.find((row) => row.figure === figure)?.target ?? null,
      })),
      target: say(msg({ message: 'target', context: 'of a line' })),
    },
    layers: {
      title: say(msg`Safety triangle of twelve months`),
      rows: board.layers.flatMap(({ layer, count }) =>
        layer === null ? [] : [{ label: say(triangleLayers[layer]), count: number(count) }],
      ),
    },
    measures: {
      title: say(msg`Prevention`),
      rows: leading.map((figure) => figureOf(board, figure, words)),
    },
    sentences: { title: say(msg`Worse than its target`), rows: sentencesOf(board, words) },
    source: say(
      msg({
        message:
          'Rates over the twelve full months to {last}; shares of {from} to {last}. Source: Filon, {indicators}, {rates}, {triangle}. Made on {at} by {by}.',
        comment: 'Foot of a slide; the names are of reports',
      }),
      {
        from: date(board.first),
        last: date(board.last),
        indicators: say(safetyIndicators.title),
        rates: say(injuryRates.title),
        triangle: say(safetyTriangle.title),
        at: time(made.at),
        by: made.by,
      },
    ),
  };
}

/** A figure with its target and where it came from. */
function figureOf({ indicators }: BoardMonth, figure: SafetyFigure, { say, number }: PaperWords): SlideFigure {
  const other = beside[figure];
  const { value = null, target = null, before = null } = indicators.find((row) => row.figure === figure) ?? {};
  const places = decimalsOf(figure);
  const met = isMet(figure, value, target);
  const trend = trendOf(figure, value, before);
  const [from, aim] = [written(number(before, places)), written(number(target, places))];
  return {
    label: say(safetyFigures[figure]),
    value: value === null ? none : number(value, places),
    isGood: met,
    notes: [
      ...(other === undefined
        ? []
        : [
            say(msg({ message: '{figure}: {value}', context: 'of an indicator' }), {
              figure: say(safetyFigures[other]),
              value: written(number(indicators.find((row) => row.figure === other)?.value, decimalsOf(other))),
            }),
          ]),
      ...(target === null
        ? []
        : [
            met === false
              ? say(msg({ message: 'target {target} missed' }), { target: aim })
              : met === true
                ? say(msg({ message: 'target {target} met' }), { target: aim })
                : say(msg({ message: 'target {target}' }), { target: aim }),
          ]),
      ...(trend === null
        ? []
        : trend === 'same'
          ? [say(msg`as before`)]
          : [
              trend.isGood
                ? say(msg({ message: 'better, from {from}' }), { from })
                : say(msg({ message: 'worse, from {from}' }), { from }),
            ]),
    ],
  };
}

/** What is worse than its target, the worst first; what is said where nothing is. */
function sentencesOf({ indicators, last }: BoardMonth, { say, number }: PaperWords): readonly string[] {
  const missed = mostMissed(indicators);
  const count = judged(indicators);
  if (count === 0)
    return [
      say(msg({ message: 'No figure has a {year} target that applies at these sites.' }), { year: last.slice(0, 4) }),
    ];
  if (missed.length === 0)
    return [say(msg({ message: 'None: all {count} figures that have a target meet it.' }), { count: number(count) })];
  return missed.map(({ figure, value, target, worseBy }) => {
    const told = {
      figure: say(safetyFigures[figure]),
      value: written(number(value, decimalsOf(figure))),
      target: written(number(target, decimalsOf(figure))),
    };
    return worseBy === null
      ? say(msg({ message: '{figure}: {value}, and the target is {target}.' }), told)
      : say(msg({ message: '{figure}: {value} against a target of {target}, {share}% worse.' }), {
          ...told,
          share: number(worseBy),
        });
  });
}
