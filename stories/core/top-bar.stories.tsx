import type { Meta, StoryObj } from '@storybook/react-vite';
import { TopBar } from '../../core/app/top-bar.tsx';
import { inApplication, storyUser } from './support.tsx';

export default {
  title: 'Core/Top bar',
  component: TopBar,
  decorators: [inApplication],
  args: { user: storyUser },
} satisfies Meta<typeof TopBar>;
type Story = StoryObj<typeof TopBar>;

export const Whole: Story = {};
