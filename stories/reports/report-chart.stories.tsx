import { msg } from '@lingui/core/macro';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { choice, date, datetime, decimal, money, quantity, text } from '../../core/records/fields/index.ts';
import { ReportChart } from '../../core/reports/screens/report-chart.tsx';
import { asScreen } from '../records/support.tsx';
import { apart, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const columns = {
  machine: text({ label: msg`Machine` }),
  day: date({ label: msg`Created` }),
  from: datetime({ label: msg`From` }),
  to: datetime({ label: msg`To` }),
  shift: text({ label: msg`Shift` }),
  state: choice({ label: msg`State`, choices: { work: msg`Yes`, stop: msg`No` } }),
  hours: quantity('h', { label: msg`Count` }),
  target: quantity('h', { label: msg`Total` }),
  litres: quantity('L', { label: msg`Version` }),
  loads: decimal({ label: msg`Entries` }),
  aim: decimal({ label: msg`Total` }),
  amount: money({ label: msg`Count`, currency: 'currency' }),
  currency: text({ label: msg`Code` }),
};
const machines = ['T-01', 'T-02', 'T-03', 'T-04', 'T-05', 'T-06', 'T-07', 'T-08'];
const start = Date.parse('2026-03-09T05:30:00Z');
const rows = machines.flatMap((machine, index) =>
  ['P1', 'P2', 'P3'].map((shift, part) => ({
    machine,
    shift,
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    from: new Date(start + part * 8 * 3_600_000 + index * 600_000).toISOString(),
    to: new Date(start + (part + 1) * 8 * 3_600_000 - index * 900_000).toISOString(),
    state: (index + part) % 3 === 0 ? 'stop' : 'work',
    hours: 3 + ((index * 7 + part * 5) % 6),
    target: part === 0 ? 6 : null,
    litres: 300 + ((index * 131 + part * 77) % 400),
    aim: index < 5 ? 98 : 104,
    amount: String(1000 * (1 + ((index * 7 + part) % 5))),
    currency: index % 3 === 0 ? 'MAD' : 'EUR',
    loads: Array.from({ length: 12 }, (_, load) => 90 + ((index * 5 + load * 7 + part) % 19)),
  })),
);

const held = worlds({
  'eight machines': rows,
  'one shift': rows.filter(({ shift }) => shift === 'P1'),
  'one machine': rows.filter(({ machine }) => machine === 'T-01'),
  'long names': rows.map((row) => (row.machine === 'T-02' ? { ...row, machine: longPhrase } : row)),
  none: [],
});

export default {
  title: 'Reports/Chart',
  component: ReportChart,
  decorators: [asScreen],
  args: {
    report: { columns },
    rows: held.of('eight machines'),
    chart: { kind: 'line', title: msg`Count`, x: 'day', series: ['hours'], by: 'shift' },
  },
  argTypes: { rows: held.control, until: apart },
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByRole('img')).length).toBe(1);
  },
} satisfies Meta<typeof ReportChart>;

type Story = StoryObj<typeof ReportChart>;

/** Lines over time, one per value of a column. */
export const Line: Story = {};
/** A value holds until the next one. */
export const Stepped: Story = {
  args: { chart: { kind: 'line', title: msg`Version`, x: 'day', series: ['litres'], stepped: true, by: 'shift' } },
};
/** Bars with targets; those below are in the colour of warning. */
export const Bars: Story = {
  args: {
    rows: held.of('one shift'),
    chart: { kind: 'bar', title: msg`Count`, x: 'machine', series: ['hours'], target: 'target' },
  },
};
/** Bars side by side. */
export const Grouped: Story = {
  args: { chart: { kind: 'bar', title: msg`Count`, x: 'machine', series: ['hours'], by: 'shift' } },
};
/** Bars upon each other. */
export const Stacked: Story = {
  args: { chart: { kind: 'stacked', title: msg`Version`, x: 'machine', series: ['litres'], by: 'shift' } },
};
/** From the greatest down, with the share reached. */
export const Pareto: Story = {
  args: { chart: { kind: 'pareto', title: msg`Version`, x: 'machine', value: 'litres' } },
};
/** Amounts of two currencies have bars of their own, and no line accumulates them. */
export const ParetoOfTwoCurrencies: Story = {
  args: { chart: { kind: 'pareto', title: msg`Count`, x: 'machine', value: 'amount' } },
};
/** A grid of values. */
export const Heat: Story = {
  args: { chart: { kind: 'heat', title: msg`Count`, x: 'shift', y: 'machine', value: 'hours' } },
};
/** Two measures against each other. */
export const Scatter: Story = {
  args: { chart: { kind: 'scatter', title: msg`Count`, x: 'hours', y: 'litres', label: 'machine', by: 'shift' } },
};
/** How often values lie where. */
export const Histogram: Story = {
  args: { chart: { kind: 'histogram', title: msg`Version`, value: 'litres', bins: 10 } },
};
/** How values spread, per thing. */
export const Box: Story = { args: { chart: { kind: 'box', title: msg`Entries`, x: 'machine', value: 'loads' } } };
/** How values spread beside what each thing is held against. */
export const BoxWithTargets: Story = {
  args: { chart: { kind: 'box', title: msg`Entries`, x: 'machine', value: 'loads', marks: ['aim'] } },
};
/** What each was doing, over time. */
export const Gantt: Story = {
  args: {
    chart: {
      kind: 'gantt',
      title: msg`State`,
      lane: 'machine',
      from: 'from',
      to: 'to',
      category: 'state',
      colours: { work: '#2d72d2', stop: '#cd4246' },
    },
  },
};
