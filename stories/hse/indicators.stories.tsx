import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { Paper } from '../../core/parts/paper/paper.ts';
import type { Slide } from '../../core/parts/slide/slide.ts';
import type { ReportQuestion, ReportRowOf } from '../../core/reports/report.ts';
import type { injuryRates } from '../../plugins/hse/reports/injury-rates.ts';
import {
  safetyFigures,
  type safetyIndicators,
  type SafetyFigure,
} from '../../plugins/hse/reports/safety-indicators.ts';
import { triangleLayers, type safetyTriangle, type TriangleLayer } from '../../plugins/hse/reports/safety-triangle.ts';
import { BoardSlideButton } from '../../plugins/hse/screens/indicators/board-slide.tsx';
import { BodyMap } from '../../plugins/hse/screens/indicators/body-map.tsx';
import { IndicatorCards } from '../../plugins/hse/screens/indicators/indicator-cards.tsx';
import { MonthlyReportButton } from '../../plugins/hse/screens/indicators/monthly-report.tsx';
import SafetyIndicators from '../../plugins/hse/screens/indicators/safety-indicators.tsx';
import { SafetyTriangle } from '../../plugins/hse/screens/indicators/safety-triangle.tsx';
import { storySite } from '../records/support.tsx';
import { answer, Refused, type Call } from '../support/answers.ts';
import { amongPlugins } from './support.tsx';
import { controlsOf, range, worlds } from '../support/controls.ts';

type Row = ReportRowOf<typeof safetyIndicators>;

const nothing = {
  value: null,
  target: null,
  part: null,
  whole: null,
  low: null,
  high: null,
  missing: null,
  until: null,
  before: null,
  before_from: null,
  before_to: null,
  types: null,
  untold: null,
};
const told: Readonly<Partial<Record<SafetyFigure, Partial<Row>>>> = {
  days_since_lti: { value: 280 },
  trifr: { value: 9.24, part: 14, whole: 1_514_573, low: 5.05, high: 15.51, target: 7 },
  ltifr: { value: 1.32, part: 2, whole: 1_514_573, target: 1.5 },
  severity: { value: 0.032, part: 48, whole: 1_514_573, target: 0.04 },
  sor_attainment: { value: 114.3, part: 8, whole: 7 },
  sor_participation: { value: 75, part: 3, whole: 4 },
  actions_on_time: { value: 89.1, part: 57, whole: 64, target: 90 },
  inspections: { value: 94.6, part: 212, whole: 224, target: 95 },
  inspections_weighted: { value: 96.4, part: 216, whole: 224 },
  regulatory: { value: 95, part: 1_140, whole: 1_200, target: 98 },
};
const rows = (with_: typeof told): readonly Row[] =>
  (Object.keys(safetyFigures) as SafetyFigure[]).map((figure) => ({ ...nothing, ...with_[figure], figure }));

const month = (
  name: string,
  counts: readonly [number, number, number, number, number],
): ReportRowOf<typeof injuryRates> => ({
  month: name,
  hours: 120_000,
  missing: null,
  fatalities: counts[0],
  lost_time: counts[1],
  restricted: counts[2],
  medical: counts[3],
  first_aid: counts[4],
  first_aid_declared: 0,
  recordable: counts[0] + counts[1] + counts[2] + counts[3],
  lost_days: 6,
  trifr: 9.24,
  low: 5.05,
  high: 15.51,
  ltifr: 1.32,
  tf2: 9.24,
  first_aid_rate: 29.71,
  severity: 0.032,
  mean_severity: 24,
  trir: 1.85,
  from: `${name}-01`,
  to: `${name}-28`,
});

const question = { from: '2026-11-01', to: '2026-11-18', shift: null, sites: [storySite], parameters: {} };

const waiting = rows({
  trifr: { part: 3, missing: '2026-10 (S1), 2026-09 (S1, S2)' },
  ltifr: { part: 1, missing: '2026-10 (S1), 2026-09 (S1, S2)' },
});
const narrowed = rows({
  trifr: { untold: ['department'] },
  sor_closure: { value: 82, part: 41, whole: 50, before: 78, before_from: '2026-10-14', before_to: '2026-10-31' },
  permits_extended: {
    value: 6.7,
    part: 2,
    whole: 30,
    before: 3.3,
    before_from: '2026-10-14',
    before_to: '2026-10-31',
  },
});
const figureRows = worlds({
  told: rows(told),
  'hours are missing': waiting,
  compared: narrowed,
  'nothing yet': rows({}),
});
const questions = worlds<ReportQuestion, 'whole mine' | 'one department'>({
  'whole mine': question,
  'one department': { ...question, parameters: { department: 'A' } },
});

export default {
  title: 'HSE/Indicators',
  component: IndicatorCards,
  decorators: [amongPlugins],
  argTypes: { rows: figureRows.control, question: questions.control },
} satisfies Meta<typeof IndicatorCards>;
type Story = StoryObj<typeof IndicatorCards>;

/** Lagging beside leading figures, with what they are out of, their band and their target. */
export const Told: Story = {
  args: { rows: figureRows.of('told'), question: questions.of('whole mine') },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^9[.,]24$/)).toBeVisible();
  },
};
/** Hours of a month wait: a rate that cannot be told is a dash, and says why. */
export const HoursMissing: Story = {
  args: { rows: figureRows.of('hours are missing'), question: questions.of('whole mine') },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(/2026-10/)).toHaveLength(2);
  },
};
/** Nothing was recorded yet. */
export const Empty: Story = { args: { rows: figureRows.of('nothing yet'), question: questions.of('whole mine') } };
/** Filters that a figure does not know leave it out; what changed says where it came from, and whether that is good. */
export const NarrowedAndCompared: Story = {
  args: { rows: figureRows.of('compared'), question: questions.of('one department') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/(better, from|mieux, depuis) 78/)).toBeVisible();
    await expect(canvas.getByText(/(worse, from|moins bien, depuis) 3/)).toBeVisible();
    await expect(canvas.getByText(/cannot be told by department|ne se décline pas par service/)).toBeVisible();
  },
};
/** Where people were hurt: counts on the drawn body, and what cannot be drawn in the list beside it. */
export const Body: StoryObj<{ readonly most: number }> = {
  ...controlsOf({ most: range(9, 60) }),
  args: { most: 9 },
  render: ({ most }) => (
    <BodyMap
      question={question}
      rows={(['hand', 'back', 'eye', 'multiple', null] as const).map((part, index) => ({
        body_part: part,
        count: most - 2 * index,
        share: 20,
        cumulated: 20,
        list: null,
      }))}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('img')).toHaveLength(2);
    await expect(within(canvas.getByRole('list')).getAllByRole('listitem')).toHaveLength(5);
  },
};
const layers = (
  counts: Readonly<Record<TriangleLayer, number | null>>,
): readonly ReportRowOf<typeof safetyTriangle>[] =>
  (Object.keys(triangleLayers) as TriangleLayer[]).map((layer) => ({
    layer,
    count: counts[layer],
    untold: counts[layer] === null ? ['employer'] : null,
    types: '[]',
  }));
const ofYear = layers({ fatalities: 0, lost_time: 2, treated: 10, first_aid: 47, near_misses: 164, unsafe: 2_140 });
const years = worlds({
  'two lost time': ofYear,
  none: layers({ fatalities: 0, lost_time: 0, treated: 0, first_aid: 0, near_misses: 0, unsafe: 0 }),
  'a fatality': layers({ fatalities: 1, lost_time: 4, treated: 39, first_aid: 212, near_misses: 604, unsafe: 5_310 }),
  'of one employer': layers({ fatalities: 0, lost_time: 1, treated: 4, first_aid: 12, near_misses: null, unsafe: 310 }),
});
/** Each layer says how many there are and opens them. */
export const Triangle: StoryObj<React.ComponentProps<typeof SafetyTriangle>> = {
  ...controlsOf({ rows: years.control }),
  args: { rows: years.of('two lost time'), question },
  render: (args) => <SafetyTriangle {...args} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('list')).toHaveTextContent(/2[,\s\u202F]140/);
  },
};
/** Of contractors alone nobody can say how many near misses there were. */
export const TriangleOfContractors: StoryObj = {
  render: () => (
    <SafetyTriangle
      rows={layers({ fatalities: 0, lost_time: 1, treated: 3, first_aid: 12, near_misses: null, unsafe: 310 })}
      question={{ ...question, parameters: { employer: 'contractor' } }}
    />
  ),
};
/** The whole screen: the cards, the rates of two years, the triangle, and the figures as a table. */
export const Screen: StoryObj = {
  beforeEach: () => {
    const answerOf = (of: readonly object[]) => ({ question, rows: of, isCut: false });
    const others = [
      'sor_by_place_hour',
      'incidents_by_place_hour',
      'incident_causes',
      'injured_body_parts',
      'sor_by_type',
      'sor_by_risk',
      'sor_league',
    ];
    return answer({
      'GET search/': { hits: [] },
      'GET reports/safety_indicators/': answerOf(rows(told)),
      'GET reports/safety_triangle/': answerOf(ofYear),
      'GET reports/injury_rates/': answerOf([month('2026-09', [0, 1, 2, 3, 12]), month('2026-10', [0, 0, 1, 2, 9])]),
      ...Object.fromEntries(others.map((name) => [`GET reports/${name}/`, answerOf([])])),
    });
  },
  render: () => <SafetyIndicators />,
  play: async ({ canvasElement }) => {
    const [first] = await within(canvasElement).findAllByRole('table');
    await expect(first).toBeVisible();
  },
};

const report = (language: Paper['language']): Paper => {
  const say = (en: string, fr: string): string => (language === 'fr' ? fr : en);
  return {
    language,
    title: say('Monthly HSE report', 'Rapport HSE mensuel'),
    name: 'S1 Kef Nord',
    mark: null,
    isWide: true,
    parties: [],
    facts: [
      { label: say('Days without a lost-time injury', 'Jours sans accident avec arrêt'), value: '280' },
      {
        label: say('Hours worked in the month', 'Heures travaillées du mois'),
        value: say('not known: hours missing at S1', 'non connues : heures manquantes à S1'),
      },
    ],
    tables: [
      {
        title: say('What has happened', "Ce qui s'est produit"),
        columns: [
          { label: say('Indicator', 'Indicateur') },
          { label: say('Value', 'Valeur'), isNumber: true },
          { label: say('Counted', 'Comptés'), isNumber: true },
        ],
        rows: [
          ['TRIFR', '—', '14'],
          ['LTIFR', '—', '2'],
        ],
      },
    ],
    totals: [],
    notes: [
      say(
        'Hours missing: 2026-10 (S1). A month without validated hours is never counted as zero: no rate is given over it.',
        "Heures manquantes : 2026-10 (S1). Un mois sans heures validées n'est jamais compté pour zéro : aucun taux n'est donné.",
      ),
    ],
    signatures: [],
  };
};
const openReport = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Monthly report|Rapport mensuel)$/ }));
  return within(await within(document.body).findByRole('dialog'));
};
/** The report of the month that is over, opened: months without hours are named; it is read in the other language too. */
export const MonthlyReport: StoryObj = {
  beforeEach: () =>
    answer({
      'GET hse/monthly-report/': ({ query }: Call) => report(query.get('language') === 'fr' ? 'fr' : 'en'),
    }),
  render: () => <MonthlyReportButton />,
  play: async ({ canvasElement }) => {
    const dialog = await openReport(canvasElement);
    await expect(await dialog.findByText(/^(Hours missing|Heures manquantes).*2026-10/)).toBeVisible();
    const language = dialog.getByRole('combobox', { name: /^(Language|Langue)$/ });
    await userEvent.selectOptions(language, 'en');
    await expect(await dialog.findByText(/^Hours missing/)).toBeVisible();
    await userEvent.selectOptions(language, 'fr');
    await expect(await dialog.findByText(/^Heures manquantes/)).toBeVisible();
  },
};
/** The server does not write it: its sentence stands in the dialog, and nothing can be printed. */
export const MonthlyReportRefused: StoryObj = {
  beforeEach: () =>
    answer({
      'GET hse/monthly-report/': new Refused(403, { code: 'foreign_site', detail: 'This site is not yours.' }),
    }),
  render: () => <MonthlyReportButton />,
  play: async ({ canvasElement }) => {
    const dialog = await openReport(canvasElement);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('This site is not yours.');
    await expect(dialog.getByRole('button', { name: /^(Print|Imprimer)$/ })).toBeDisabled();
  },
};

const slide: Slide = {
  language: 'en',
  title: 'Safety for the board',
  name: 'October 2026 – S1 Kef Nord',
  marks: ['Hours missing, no rate is given: 2026-09 (S2)'],
  figures: [
    { label: 'Days since the last LTI', value: '280', notes: [], isGood: null },
    { label: 'TRIFR', value: '9.24', notes: ['target 7.00 missed', 'better, from 11.02'], isGood: false },
  ],
  chart: { title: 'TRIFR and LTIFR', steps: [], lines: [], target: 'target' },
  layers: { title: 'Safety triangle of twelve months', rows: [] },
  measures: {
    title: 'What keeps it from happening',
    rows: [{ label: 'Inspections done (%)', value: '94.6', notes: ['target 95.0 missed'], isGood: false }],
  },
  sentences: { title: 'Worse than its target', rows: ['TRIFR: 9.24 against a target of 7.00, 32% worse.'] },
  source: 'Source: Filon, HSE indicators.',
};
/** The page for the board, opened: what it says stands there in words before it is saved. */
export const SlideForTheBoard: StoryObj = {
  beforeEach: () => answer({ 'GET hse/board-slide/': slide }),
  render: () => <BoardSlideButton />,
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: /^(Board slide|Page pour la direction)$/ }),
    );
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(await dialog.findByText(/^TRIFR: 9\.24/)).toBeVisible();
  },
};
