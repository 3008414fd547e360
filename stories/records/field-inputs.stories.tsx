import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { boolean, choice, choices, date, datetime, decimal, integer, longtext, point, quantity, ref, refs, text } from '../../core/records/fields/index.ts';
import type { Field } from '../../core/records/field.ts';
import { viewOf } from '../../core/records/views/index.ts';
import { asScreen } from './support.tsx';

interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly shown?: unknown;
  readonly invalid?: boolean;
}

/** One field's input under its label. */
function FieldInput({ field, value, shown, invalid = false }: FieldProps) {
  const [current, setCurrent] = useState(value);
  const { Input } = viewOf(field);
  return (
    <div style={{ maxWidth: 360 }}>
      <label htmlFor="story-input">{field.kind}</label>
      <Input id="story-input" field={field} value={current} onChange={setCurrent} invalid={invalid} describedBy={undefined} timeZone="Africa/Casablanca" shown={shown} />
    </div>
  );
}

export default { title: 'Records/Field inputs', component: FieldInput, decorators: [asScreen] } satisfies Meta<typeof FieldInput>;

type Story = StoryObj<typeof FieldInput>;

const label = { id: 'Field', message: 'Field' };
const colours = { red: { id: 'Red', message: 'Red' }, blue: { id: 'Blue', message: 'Blue' }, green: { id: 'Green', message: 'Green' } };
const person = { id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c11', label: 'Aït Ouali Zineb' };

export const Text: Story = { args: { field: text({ label }), value: 'T-07' } };
export const TextRefused: Story = { args: { field: text({ label }), value: 'T-07', invalid: true } };
export const LongText: Story = { args: { field: longtext({ label }), value: 'First line\nSecond line' } };
export const Integer: Story = { args: { field: integer({ label }), value: 12 } };
export const Decimal: Story = { args: { field: decimal({ label }), value: 12.5 } };
export const Quantity: Story = { args: { field: quantity('L', { label }), value: 642.3 } };
export const YesOrNo: Story = { args: { field: boolean({ label }), value: true } };
export const Date: Story = { args: { field: date({ label }), value: '2026-03-09' } };
export const DateAndTime: Story = { args: { field: datetime({ label }), value: '2026-03-09T05:31:00Z' } };
export const Choice: Story = { args: { field: choice({ label, choices: colours }), value: 'red' } };
export const Choices: Story = { args: { field: choices({ label, choices: colours }), value: ['red', 'green'] } };
export const Reference: Story = { args: { field: ref('person', { label }), value: person.id, shown: person } };
export const References: Story = { args: { field: refs('person', { label }), value: [person.id], shown: [person] } };
export const Point: Story = { args: { field: point({ label }), value: { lon: -6.21, lat: 31.05 } } };
