import type { Meta, StoryObj } from '@storybook/react-vite';
import { SitePicker } from '../../core/sites/site-picker.tsx';
import { inApplication, shellControls } from './support.tsx';

export default {
  title: 'Core/Site picker',
  component: SitePicker,
  decorators: [inApplication],
  args: { siteCount: shellControls.args.siteCount },
  argTypes: { siteCount: shellControls.argTypes.siteCount },
} satisfies Meta;
type Story = StoryObj;

export const Closed: Story = {};
export const Open: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
