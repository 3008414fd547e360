import type { Meta, StoryObj } from '@storybook/react-vite';
import { ListMenu } from '../../core/records/list/list-menu.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { apart, yesOrNo } from '../support/controls.ts';
import { asScreen } from './support.tsx';

export default {
  title: 'Records/List menu',
  component: ListMenu,
  decorators: [asScreen],
  argTypes: { path: apart, linked: yesOrNo },
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
