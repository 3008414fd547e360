import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { area, checklist, files, photos, point, signature } from '../../core/records/fields/index.ts';
import { FieldInput, inputControls } from './field-input.tsx';
import { asScreen } from './support.tsx';

export default {
  title: 'Records/Place and file inputs',
  component: FieldInput,
  decorators: [asScreen],
  argTypes: inputControls,
} satisfies Meta<typeof FieldInput>;

type Story = StoryObj<typeof FieldInput>;

const label = { id: 'Field', message: 'Field' };
const plan = {
  id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c21',
  name: 'Plan de tir – banc 540.pdf',
  type: 'application/pdf',
  size: 1_840_000,
  width: null,
  height: null,
};
const corners = [
  [-6.22, 31.05],
  [-6.21, 31.05],
  [-6.21, 31.06],
  [-6.22, 31.06],
  [-6.22, 31.05],
] as const;

export const Files: Story = { args: { field: files({ label }), value: [plan.id], shown: [plan] } };
export const FilesNone: Story = { args: { field: files({ label }), value: null } };
export const PhotosNone: Story = { args: { field: photos({ label }), value: null } };
export const Signed: Story = {
  args: {
    field: signature({ label }),
    value: {
      name: 'Zineb Aït Ouali',
      at: '2026-03-09T05:31:00Z',
      path: 'M40 90L60 30L80 95L110 40L130 90L200 70L260 80',
    },
  },
};

/** Whoever has neither pen nor finger signs by name. */
export const SignedByName: Story = {
  args: { field: signature({ label }), value: null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByRole('textbox');
    await userEvent.clear(name);
    await userEvent.type(name, 'Odile Ménard');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvasElement.querySelector('svg text')?.textContent).toBe('Odile Ménard');
  },
};
export const PointOnMap: Story = {
  args: { field: point({ label }), value: { lon: -6.21, lat: 31.05 } },
  play: async ({ canvasElement }) => {
    await userEvent.click(canvasElement.querySelector('button') as HTMLButtonElement);
    await expect(canvasElement.querySelector('.pick-map')).not.toBeNull();
  },
};
export const Area: Story = { args: { field: area({ label }), value: { type: 'Polygon', coordinates: [corners] } } };
export const Checklist: Story = { args: { field: checklist({ label }), value: null } };
