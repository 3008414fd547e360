import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyLabel } from '../../core/parts/key-label.tsx';
import { choice } from '../support/controls.ts';
import { inApplication } from './support.tsx';

export default {
  title: 'Core/Key label',
  component: KeyLabel,
  decorators: [inApplication],
  argTypes: { keys: choice(['$mod+Shift+p', 'g m', 'Shift+?', 'ArrowLeft ArrowRight', 'Alt+Backspace']) },
} satisfies Meta<typeof KeyLabel>;
type Story = StoryObj<typeof KeyLabel>;

export const Chord: Story = { args: { keys: '$mod+Shift+p' } };
export const Sequence: Story = { args: { keys: 'g m' } };
export const Sign: Story = { args: { keys: 'Shift+?' } };
