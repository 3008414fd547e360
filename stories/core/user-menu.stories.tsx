import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { UserMenu } from '../../core/app/user-menu.tsx';
import { walkByKeys } from '../support/keyboard.ts';
import { inApplication, signedIn } from './support.tsx';

export default {
  title: 'Core/User menu',
  component: UserMenu,
  decorators: [inApplication],
  args: { user: signedIn.of('usual') },
  argTypes: { user: signedIn.control },
} satisfies Meta<typeof UserMenu>;
type Story = StoryObj<typeof UserMenu>;

export const Closed: Story = {};
export const Open: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
/** Enter opens it on its first item, arrows go round, Escape gives the focus back. */
export const ByKeyboard: Story = {
  play: async ({ canvas, step }) => {
    const items = () => within(document.body).getAllByRole('menuitem');
    const button = canvas.getByRole('button');
    await walkByKeys(step, [
      ['{Tab}', () => expect(button).toHaveFocus()],
      ['{Enter}', () => waitFor(() => expect(items()[0]).toHaveFocus())],
      ['{ArrowDown}', () => expect(items()[1]).toHaveFocus()],
      ['{End}', () => expect(items().at(-1)).toHaveFocus()],
      ['{ArrowDown}', () => expect(items()[0]).toHaveFocus()],
      ['{Escape}', () => expect(button).toHaveFocus()],
    ]);
  },
};
