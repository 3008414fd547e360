import type { Meta, StoryObj } from '@storybook/react-vite';
import { PublicFrame } from '../../core/app/public-frame.tsx';
import { choice } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { inApplication } from './support.tsx';

export default {
  title: 'Core/Public frame',
  component: PublicFrame,
  decorators: [inApplication],
  parameters: { layout: 'fullscreen' },
  argTypes: { children: choice(['Filon', longPhrase]) },
} satisfies Meta<typeof PublicFrame>;
type Story = StoryObj<typeof PublicFrame>;

export const Empty: Story = { args: { children: 'Filon' } };
