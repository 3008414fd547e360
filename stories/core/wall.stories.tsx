import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { Wall } from '../../core/panes/wall/wall.tsx';
import { worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';
import { inPane } from '../tracking/support.tsx';

const page = (key: string, title: string) => ({ key, title, note: '4 016 t', content: <p>{title}</p> });

const north = page('north', 'Kef Nord');
const pages = worlds({
  two: [north, page('south', 'Kef Sud')],
  one: [north],
  eight: Array.from({ length: 8 }, (_, index) => page(`p${index}`, `Kef ${index + 1}`)),
  'long titles': [page('long', longPhrase), page('other', longPerson)],
});

export default {
  title: 'Core/Wall',
  component: Wall,
  decorators: [inPane],
  argTypes: { pages: pages.control },
} satisfies Meta<typeof Wall>;
type Story = StoryObj<typeof Wall>;

export const Pages: Story = {
  args: { pages: pages.of('two') },
  play: async ({ userEvent }) => {
    await screen.findByRole('heading', { name: 'Kef Nord' });
    await userEvent.keyboard('{ArrowRight}');
    await expect(await screen.findByRole('heading', { name: 'Kef Sud' })).toBeVisible();
  },
};
/** One page neither turns nor is paused. */
export const OnePage: Story = {
  args: { pages: pages.of('one') },
  play: async () => {
    await screen.findByRole('heading', { name: 'Kef Nord' });
    await expect(screen.queryByRole('navigation')).toBeNull();
  },
};
