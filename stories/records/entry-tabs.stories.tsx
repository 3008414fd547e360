import type { Meta, StoryObj } from '@storybook/react-vite';
import { msg } from '@lingui/core/macro';
import { EntryTabs } from '../../core/records/detail/entry-tabs.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { worlds } from '../support/controls.ts';
import { walkByKeys } from '../support/keyboard.ts';
import { longPhrase } from '../support/long-words.ts';
import { machineAt } from './rows.ts';
import { asScreen } from './support.tsx';

const make = { id: 'make', title: msg`Status`, fields: ['make', 'model', 'serial_no', 'commissioned_on'] };
const tabs = worlds({
  one: [make],
  none: [],
  eight: Array.from({ length: 8 }, (_, index) => ({ ...make, id: `tab-${index}` })),
});
const rows = worlds({
  usual: machineAt(0),
  'long words': { ...machineAt(0), name: longPhrase, make: longPhrase, model: longPhrase },
  'nothing known': { id: 'row-0', version: 1, site: machineAt(0)['site'], code: 'T-00001' },
});

export default {
  title: 'Records/Tabs of an entry',
  component: EntryTabs,
  decorators: [asScreen],
  args: {
    record: equipment,
    row: rows.of('usual'),
    tabs: tabs.of('one'),
    history: <p>2026-11-18</p>,
  },
  argTypes: { row: rows.control, tabs: tabs.control },
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
