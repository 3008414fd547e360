import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { ReportRowOf } from '../../core/reports/report.ts';
import type { formTrend } from '../../plugins/forms/reports/form-trend.ts';
import Trends from '../../plugins/forms/screens/trends.tsx';
import { amongPlugins } from '../hse/support.tsx';
import { answer } from '../support/answers.ts';
import { storySite } from '../records/support.tsx';
import { worlds, yesOrNo } from '../support/controls.ts';

const question = { from: '2026-08-20', to: '2026-11-18', shift: null, sites: [storySite], parameters: {} };
const week = (monday: string, [passed, remarks, failed, grounded]: readonly [number, number, number, number]) => {
  const runs = passed + remarks + failed + grounded;
  return {
    week: monday,
    runs,
    passed,
    remarks,
    failed,
    grounded,
    share: (100 * (runs - passed)) / runs,
    not_passed: runs - passed,
    from: `${monday}T00:00:00.000Z`,
    to: `${monday}T00:00:00.000Z`,
  } as unknown as ReportRowOf<typeof formTrend>;
};
const weeks = [
  week('2026-10-26', [212, 14, 3, 1]),
  week('2026-11-02', [220, 9, 2, 0]),
  week('2026-11-09', [205, 18, 5, 2]),
];
const rows = worlds<readonly unknown[], 'three weeks' | 'one week' | 'none' | 'a year'>({
  'three weeks': weeks,
  'one week': weeks.slice(0, 1),
  none: [],
  'a year': Array.from({ length: 52 }, (_, index) =>
    week(new Date(Date.parse('2025-11-17') + index * 7 * 86_400_000).toISOString().slice(0, 10), [
      200 + index,
      14,
      3,
      1,
    ]),
  ),
});
interface TrendsArgs {
  readonly rows: readonly unknown[];
  /** There are more than are shown. */
  readonly isCut: boolean;
}

/** What was filled over thirteen weeks, and what it came to. */
export default {
  title: 'Forms/Trends',
  component: Trends,
  decorators: [amongPlugins],
  args: { rows: rows.of('three weeks'), isCut: false },
  argTypes: { rows: rows.control, isCut: yesOrNo },
  beforeEach: ({ args }) => answer({ 'GET reports/form_trend/': { question, ...args } }),
} satisfies Meta<TrendsArgs>;
type Story = StoryObj<TrendsArgs>;

export const ByWeek: Story = {
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByRole('table'))[0]).toBeVisible();
  },
};
/** Nothing was filled in these weeks. */
export const Empty: Story = { args: { rows: rows.of('none') } };
