import type { Meta, StoryObj } from '@storybook/react-vite';
import { TopBar } from '../../core/app/top-bar.tsx';
import { inApplication, shellControls, signedIn } from './support.tsx';

export default {
  title: 'Core/Top bar',
  component: TopBar,
  decorators: [inApplication],
  args: { user: signedIn.of('usual'), ...shellControls.args },
  argTypes: { user: signedIn.control, ...shellControls.argTypes },
} satisfies Meta<typeof TopBar>;
type Story = StoryObj<typeof TopBar>;

export const Whole: Story = {};
