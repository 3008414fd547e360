import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumb } from '../../core/app/breadcrumb.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Breadcrumb', component: Breadcrumb, decorators: [inApplication] } satisfies Meta<
  typeof Breadcrumb
>;
type Story = StoryObj<typeof Breadcrumb>;

export const Screen: Story = {};
