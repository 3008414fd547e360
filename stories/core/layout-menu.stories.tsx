import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutMenu } from '../../core/panes/layout-menu.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Layout menu', component: LayoutMenu, decorators: [inApplication] } satisfies Meta<
  typeof LayoutMenu
>;
type Story = StoryObj<typeof LayoutMenu>;

export const Closed: Story = {};
