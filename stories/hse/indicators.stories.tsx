import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { ReportQuestion, ReportRowOf } from '../../core/reports/report.ts';
import type { injuryRates } from '../../plugins/hse/reports/injury-rates.ts';
import { BodyMap } from '../../plugins/hse/screens/indicators/body-map.tsx';
import { IndicatorCards } from '../../plugins/hse/screens/indicators/indicator-cards.tsx';
import SafetyIndicators from '../../plugins/hse/screens/indicators/safety-indicators.tsx';
import { answer } from '../support/answers.ts';
import { controlsOf, range, worlds } from '../support/controls.ts';
import { ofYear, question, rows, told } from './indicator-rows.ts';
import { amongPlugins } from './support.tsx';

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
    await expect(canvas.getByText(/not available by department|ne se décline pas par service/)).toBeVisible();
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
