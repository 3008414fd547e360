import type { Meta, StoryObj } from '@storybook/react-vite';
import ViewBanner from '../../core/app/view-banner.tsx';
import { choice } from '../support/controls.ts';
import { longPerson } from '../support/long-words.ts';
import { inApplication } from './support.tsx';

export default {
  title: 'Core/Banner of another view',
  component: ViewBanner,
  decorators: [inApplication],
  args: { name: 'Fatima Zahra Bennani' },
  argTypes: { name: choice(['Fatima Zahra Bennani', 'Ana', longPerson]) },
} satisfies Meta<typeof ViewBanner>;
type Story = StoryObj<typeof ViewBanner>;

export const Shown: Story = {};
