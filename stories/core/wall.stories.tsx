import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { Wall } from '../../core/panes/wall/wall.tsx';
import { inPane } from '../tracking/support.tsx';

const page = (key: string, title: string) => ({ key, title, note: '4 016 t', content: <p>{title}</p> });

export default {
  title: 'Core/Wall',
  component: Wall,
  decorators: [inPane],
} satisfies Meta<typeof Wall>;
type Story = StoryObj<typeof Wall>;

export const Pages: Story = {
  args: { pages: [page('north', 'Kef Nord'), page('south', 'Kef Sud')] },
  play: async ({ userEvent }) => {
    await screen.findByRole('heading', { name: 'Kef Nord' });
    await userEvent.keyboard('{ArrowRight}');
    await expect(await screen.findByRole('heading', { name: 'Kef Sud' })).toBeVisible();
  },
};
/** One page neither turns nor is paused. */
export const OnePage: Story = {
  args: { pages: [page('north', 'Kef Nord')] },
  play: async () => {
    await screen.findByRole('heading', { name: 'Kef Nord' });
    await expect(screen.queryByRole('navigation')).toBeNull();
  },
};
