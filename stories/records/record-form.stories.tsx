import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { RecordForm } from '../../core/records/form/record-form.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import type { Row } from '../../core/records/client.ts';
import { worlds } from '../support/controls.ts';
import { focusOrder } from '../support/keyboard.ts';
import { longPhrase } from '../support/long-words.ts';
import { asScreen, storySite } from './support.tsx';

const row = {
  id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c11',
  version: 3,
  site: storySite,
  code: 'T-07',
  name: 'Haul truck 98 t',
  family: 'haul_truck',
  make: 'Atlas',
  model: 'H98',
  serial_no: 'H98-48213',
  commissioned_on: '2019-04-15',
  retired_on: null,
  payload_target: 98,
  tank_capacity: 1136,
};

const rows = worlds<Row | null, 'new' | 'an entry' | 'an empty entry' | 'long words'>({
  new: null,
  'an entry': row,
  'an empty entry': { id: row.id, version: 1, site: storySite },
  'long words': { ...row, name: longPhrase, make: longPhrase, model: longPhrase },
});

export default {
  title: 'Records/Form',
  component: RecordForm,
  decorators: [asScreen],
  args: { record: equipment, row: rows.of('new'), onSaved: () => {}, onCancel: () => {} },
  argTypes: { row: rows.control },
} satisfies Meta<typeof RecordForm>;

type Story = StoryObj<typeof RecordForm>;

/** An empty form. */
export const New: Story = {};

/** The form of an existing entry. */
export const Edit: Story = { args: { row: rows.of('an entry') } };

/** What is missing is told beside each field, and nothing that was typed is lost. */
export const Refused: Story = {
  args: { row: rows.of('new') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [submit] = canvasElement.querySelectorAll<HTMLButtonElement>('button[type=submit]');
    await userEvent.click(submit as HTMLButtonElement);
    await expect((await canvas.findAllByText(/required|obligatoire/)).length).toBeGreaterThan(2);
  },
};

/** Tab goes through every field in the order in which they are read, then to the buttons, and out. */
export const ByKeyboard: Story = {
  args: { row: rows.of('an entry') },
  play: async ({ canvasElement }) => {
    const fields = [...canvasElement.querySelectorAll<HTMLElement>('label')].map(({ textContent }) => textContent);
    const order = await focusOrder();
    const stops = order.filter((name) => fields.includes(name));
    await expect(stops).toEqual(fields.filter((name) => stops.includes(name)));
    await expect(stops.length).toBeGreaterThan(8);
    await expect(order.at(-1)).toMatch(/Cancel|Save|Annuler|Enregistrer/);
  },
};
