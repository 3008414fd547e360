import type { Meta, StoryObj } from '@storybook/react-vite';
import { SitePicker } from '../../core/sites/site-picker.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Site picker', component: SitePicker, decorators: [inApplication] } satisfies Meta<
  typeof SitePicker
>;
type Story = StoryObj<typeof SitePicker>;

export const Closed: Story = {};
export const Open: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
