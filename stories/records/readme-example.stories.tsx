import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { RecordForm } from '../../core/records/form/record-form.tsx';
import { weatherReading } from '../../tests/support/weather-reading.ts';
import type { Draft } from '../../core/records/client.ts';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { asScreen } from './support.tsx';

const presets = worlds<Draft, 'nothing' | 'dust' | 'clear'>({
  nothing: {},
  dust: { sky: 'dust', remarks: longPhrase },
  clear: { sky: 'clear' },
});

/** The record of the README, as its form comes from the one file. */
export default {
  title: 'Records/README example',
  component: RecordForm,
  decorators: [asScreen],
  args: { record: weatherReading, row: null, preset: presets.of('nothing'), onSaved: () => {}, onCancel: () => {} },
  argTypes: { preset: presets.control },
} satisfies Meta<typeof RecordForm>;

type Story = StoryObj<typeof RecordForm>;

/** A field that depends on another comes and goes with it. */
export const New: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText(/Sky/), 'clear');
    await expect(canvas.queryByLabelText(/Remarks/)).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText(/Sky/), 'dust');
    await expect(await canvas.findByLabelText(/Remarks/)).toBeVisible();
  },
};
