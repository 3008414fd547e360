import type { Meta, StoryObj } from '@storybook/react-vite';
import { MenuItem } from '@blueprintjs/core';
import { ListMenu } from '../../core/records/list/list-menu.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { apart, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { asScreen } from './support.tsx';

/** What a record adds to the menu of its list. */
const items = worlds<React.ReactNode, 'nothing' | 'one item' | 'long words'>({
  nothing: null,
  'one item': <MenuItem text="Programme 2026" />,
  'long words': <MenuItem text={longPhrase} />,
});

export default {
  title: 'Records/List menu',
  component: ListMenu,
  decorators: [asScreen],
  argTypes: { path: apart, linked: apart, before: items.control },
} satisfies Meta<typeof ListMenu>;

type Story = StoryObj<typeof ListMenu>;

export const Closed: Story = {
  args: {
    record: equipment,
    path: '/story',
    criteria: { filter: [], sort: 'code', search: '', sites: [] },
    columns: ['code', 'family'],
  },
};
