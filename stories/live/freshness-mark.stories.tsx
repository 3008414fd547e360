import type { Meta, StoryObj } from '@storybook/react-vite';
import { FreshnessMark } from '../../core/live/freshness-mark.tsx';

export default { title: 'Live/Freshness', component: FreshnessMark } satisfies Meta<typeof FreshnessMark>;
type Story = StoryObj<typeof FreshnessMark>;

export const Fresh: Story = { args: { freshness: 'fresh' } };
export const Late: Story = { args: { freshness: 'late' } };
export const Lost: Story = { args: { freshness: 'lost' } };
export const ShapeAlone: Story = { args: { freshness: 'late', wordless: true } };
