import type { Meta, StoryObj } from '@storybook/react-vite';
import { addWeeks, formatISO, startOfISOWeek } from 'date-fns';
import { expect, within } from 'storybook/test';
import { ControlCalendar } from '../../plugins/hse/screens/lists/control-calendar.tsx';
import { longPhrase } from '../support/long-words.ts';
import { worlds } from '../support/controls.ts';
import { storyTime } from '../support/story-time.ts';
import { amongPlugins } from './support.tsx';

const week = (ahead: number): string =>
  formatISO(startOfISOWeek(addWeeks(storyTime, ahead)), { representation: 'date' });
const cranes = { id: 'cranes', label: 'Mobile cranes' };
const harnesses = { id: 'harnesses', label: 'Harnesses and fall-arrest' };

type Rows = React.ComponentProps<typeof ControlCalendar>['rows'];
const some: Rows = [
  { category: harnesses, standing: 'failed', week: null, count: 2 },
  { category: harnesses, standing: 'overdue', week: null, count: 3 },
  { category: harnesses, standing: 'coming', week: week(1), count: 5 },
  { category: harnesses, standing: 'coming', week: week(4), count: 1 },
  { category: cranes, standing: 'overdue', week: null, count: 1 },
  { category: cranes, standing: 'coming', week: week(1), count: 1 },
];
const dues = worlds<Rows, 'some' | 'none' | 'every week' | 'long names'>({
  some,
  none: [],
  'every week': Array.from({ length: 13 }, (_, ahead) => ({
    category: cranes,
    standing: 'coming' as const,
    week: week(ahead),
    count: 100 * ahead,
  })),
  'long names': some.map((row) => ({ ...row, category: { id: row.category?.id ?? '', label: longPhrase } })),
});

/** Statutory controls of thirteen weeks by category. */
export default {
  title: 'HSE/Calendar of controls',
  component: ControlCalendar,
  decorators: [amongPlugins],
  argTypes: { rows: dues.control },
} satisfies Meta<typeof ControlCalendar>;
type Story = StoryObj<typeof ControlCalendar>;

/** What failed and what is overdue stand apart; the last line adds all up. */
export const Weeks: Story = {
  args: { rows: dues.of('some') },
  play: async ({ canvasElement }) => {
    const counts = [...canvasElement.querySelectorAll('tfoot button')].map(({ textContent }) => textContent);
    await expect(counts).toEqual(['2', '4', '6', '1', '13']);
    await expect(within(canvasElement).getAllByRole('columnheader').length).toBeGreaterThanOrEqual(17);
  },
};

export const NothingDue: Story = { args: { rows: dues.of('none') } };
