import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusBar } from '../../core/app/status-bar.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Status bar', component: StatusBar, decorators: [inApplication] } satisfies Meta<
  typeof StatusBar
>;
type Story = StoryObj<typeof StatusBar>;

export const Quiet: Story = {};
