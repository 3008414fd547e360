import type { Meta, StoryObj } from '@storybook/react-vite';
import { msg } from '@lingui/core/macro';
import { EntryTabs } from '../../core/records/detail/entry-tabs.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { walkByKeys } from '../support/keyboard.ts';
import { machineAt } from './rows.ts';
import { asScreen } from './support.tsx';

export default {
  title: 'Records/Tabs of an entry',
  component: EntryTabs,
  decorators: [asScreen],
  args: {
    record: equipment,
    row: machineAt(0),
    tabs: [{ id: 'make', title: msg`Status`, fields: ['make', 'model', 'serial_no', 'commissioned_on'] }],
    history: <p>2026-11-18</p>,
  },
} satisfies Meta<typeof EntryTabs>;
type Story = StoryObj<typeof EntryTabs>;

export const Facts: Story = {};

/** Arrows go from tab to tab and round at the ends; Tab goes on into what is shown. */
export const ByKeyboard: Story = {
  play: async ({ step }) =>
    walkByKeys(step, [
      ['{Tab}', /^(Details|Détails)$/],
      ['{ArrowRight}', /^(Status|État|Statut)$/],
      ['{ArrowRight}', /^(History|Historique)$/],
      ['{ArrowRight}', /^(Details|Détails)$/],
      ['{ArrowLeft}', /^(History|Historique)$/],
      ['{Enter}', /^(History|Historique)$/],
      ['{Tab}', /^(History|Historique)$/],
    ]),
};
