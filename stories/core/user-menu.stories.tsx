import type { Meta, StoryObj } from '@storybook/react-vite';
import { UserMenu } from '../../core/app/user-menu.tsx';
import { inApplication, storyUser } from './support.tsx';

export default {
  title: 'Core/User menu',
  component: UserMenu,
  decorators: [inApplication],
  args: { user: storyUser },
} satisfies Meta<typeof UserMenu>;
type Story = StoryObj<typeof UserMenu>;

export const Closed: Story = {};
export const Open: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
