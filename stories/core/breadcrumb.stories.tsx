import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumb } from '../../core/app/breadcrumb.tsx';
import { inApplication, shellControls } from './support.tsx';

export default {
  title: 'Core/Breadcrumb',
  component: Breadcrumb,
  decorators: [inApplication],
  args: { screen: shellControls.args.screen },
  argTypes: { screen: shellControls.argTypes.screen },
} satisfies Meta;
type Story = StoryObj;

export const Screen: Story = {};
