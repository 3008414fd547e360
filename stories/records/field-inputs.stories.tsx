import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  bilingual,
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  duration,
  integer,
  longtext,
  money,
  point,
  quantity,
  ref,
  refs,
  text,
  time,
} from '../../core/records/fields/index.ts';
import { FieldInput, inputControls } from './field-input.tsx';
import { asScreen } from './support.tsx';

export default {
  title: 'Records/Field inputs',
  component: FieldInput,
  decorators: [asScreen],
  argTypes: inputControls,
} satisfies Meta<typeof FieldInput>;

type Story = StoryObj<typeof FieldInput>;

const label = { id: 'Field', message: 'Field' };
const colours = {
  red: { id: 'Red', message: 'Red' },
  blue: { id: 'Blue', message: 'Blue' },
  green: { id: 'Green', message: 'Green' },
};
const person = { id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c11', label: 'Aït Ouali Zineb' };

export const Text: Story = { args: { field: text({ label }), value: 'T-07' } };
export const TextRefused: Story = { args: { field: text({ label }), value: 'T-07', invalid: true } };
export const LongText: Story = { args: { field: longtext({ label }), value: 'First line\nSecond line' } };
export const Bilingual: Story = { args: { field: bilingual({ label }), value: { en: 'Haul truck', fr: 'Camion' } } };
export const Integer: Story = { args: { field: integer({ label }), value: 12 } };
export const Decimal: Story = { args: { field: decimal({ label }), value: 12.5 } };
export const Quantity: Story = { args: { field: quantity('L', { label }), value: 642.3 } };
export const Money: Story = { args: { field: money({ label }), value: '1250.5' } };
export const YesOrNo: Story = { args: { field: boolean({ label }), value: true } };
export const Date: Story = { args: { field: date({ label }), value: '2026-03-09' } };
export const DateAndTime: Story = { args: { field: datetime({ label }), value: '2026-03-09T05:31:00Z' } };
export const TimeOfDay: Story = { args: { field: time({ label }), value: '06:30' } };
export const Duration: Story = { args: { field: duration({ label }), value: 90 } };
export const Choice: Story = { args: { field: choice({ label, choices: colours }), value: 'red' } };
export const Choices: Story = { args: { field: choices({ label, choices: colours }), value: ['red', 'green'] } };
export const Reference: Story = { args: { field: ref('person', { label }), value: person.id, shown: person } };
export const References: Story = { args: { field: refs('person', { label }), value: [person.id], shown: [person] } };
export const Point: Story = { args: { field: point({ label }), value: { lon: -6.21, lat: 31.05 } } };
