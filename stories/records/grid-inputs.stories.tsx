import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { children, choice, date, lines, money, quantity, ref, text } from '../../core/records/fields/index.ts';
import { RecordForm } from '../../core/records/form/record-form.tsx';
import { defineRecord } from '../../core/records/record.ts';
import { FieldInput, inputControls } from './field-input.tsx';
import { asScreen } from './support.tsx';
import { apart } from '../support/controls.ts';

export default {
  title: 'Records/Grid inputs',
  component: FieldInput,
  decorators: [asScreen],
  argTypes: { ...inputControls, invalid: apart },
} satisfies Meta<typeof FieldInput>;

type Story = StoryObj<typeof FieldInput>;

const says = (message: string) => ({ id: message, message });
const tank = defineRecord({
  name: 'story_tank',
  title: says('Tank'),
  plural: says('Tanks'),
  scope: 'site',
  fields: {
    station: ref('story_station', { label: says('Station'), required: true }),
    code: text({ label: says('Code'), required: true, max: 20 }),
    product: choice({
      label: says('Product'),
      required: true,
      choices: { diesel: says('Diesel'), petrol: says('Petrol') },
    }),
    capacity: quantity('L', { label: says('Capacity'), required: true, min: 1 }),
    calibrated_on: date({ label: says('Calibrated on') }),
  },
  display: ['code'],
  access: {},
});
const station = defineRecord({
  name: 'story_station',
  title: says('Station'),
  plural: says('Stations'),
  scope: 'site',
  fields: {
    name: text({ label: says('Name'), max: 40 }),
    tanks: children(tank, { by: 'station', label: says('Tanks') }),
  },
  display: ['name'],
  access: {},
});
const tanks = children(tank, { by: 'station', label: says('Tanks') });
const budget = lines(
  {
    year: text({ label: says('Year'), required: true, max: 4 }),
    amount: money({ label: says('Amount'), required: true }),
  },
  { label: says('Budget') },
);
const rows = [
  {
    id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c11',
    version: 1,
    code: 'TK-01',
    product: 'diesel',
    capacity: 50000,
    calibrated_on: '2025-11-04',
  },
  {
    id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c12',
    version: 4,
    code: 'TK-02',
    product: 'petrol',
    capacity: 20000,
    calibrated_on: null,
  },
];

/** The rows of another record, entered with their parent. */
export const Children: Story = { args: { field: tanks, value: rows } };

/** A refusal stands at its cell. */
export const ChildrenRefused: Story = {
  args: { field: tanks, value: rows, errors: { '1.capacity': 'Must be at least 1.' } },
};

/** Nothing yet: one button. */
export const ChildrenNone: Story = { args: { field: tanks, value: [] } };

/** Small rows inside a row. */
export const Lines: Story = {
  args: {
    field: budget,
    value: [
      { year: '2026', amount: '1250000' },
      { year: '2027', amount: '980000.5' },
    ],
  },
};

const cells = (root: HTMLElement): string[] =>
  [...root.querySelectorAll<HTMLInputElement>('tbody input')].map(({ value }) => value);

/** Enter goes down and adds a line, a copied block fills it, keys duplicate and delete. */
export const Keyboard: Story = {
  args: { field: budget, value: [{ year: '2026', amount: '1' }] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [first] = canvas.getAllByRole<HTMLInputElement>('textbox');
    await userEvent.click(first as HTMLInputElement);
    await userEvent.keyboard('{Enter}');
    await expect(cells(canvasElement)).toHaveLength(4);
    await userEvent.paste('2027\t250,5\n2028\t300\n');
    await expect(cells(canvasElement)).toEqual(['2026', '1', '2027', '250.5', '2028', '300']);
    await userEvent.keyboard('{ArrowUp}{Control>}d{/Control}');
    await expect(cells(canvasElement)).toEqual(['2026', '1', '2026', '1', '2027', '250.5', '2028', '300']);
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    await expect(cells(canvasElement)).toEqual(['2026', '1', '2027', '250.5', '2028', '300']);
    await expect(document.activeElement?.closest('tr')?.rowIndex).toBe(2);
  },
};

/** In a form: what is wrong in a line is told in its cell, and the form is not sent. */
export const InForm: StoryObj<typeof RecordForm> = {
  render: () => <RecordForm record={station} row={null} onSaved={() => {}} onCancel={() => {}} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(canvasElement.querySelector('.rows-grid-foot button') as HTMLButtonElement);
    await userEvent.click(canvasElement.querySelector('button[type=submit]') as HTMLButtonElement);
    await waitFor(() => expect(canvasElement.querySelectorAll('.rows-grid-error')).toHaveLength(3));
    await userEvent.type(canvasElement.querySelector('tbody input') as HTMLInputElement, 'TK-01');
    await waitFor(() => expect(canvasElement.querySelectorAll('.rows-grid-error')).toHaveLength(2));
  },
};
