import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import Palette from '../../core/palette/palette.tsx';
import { PaletteWaiting } from '../../core/palette/palette-waiting.tsx';
import { paletteStore } from '../../core/palette/palette-store.ts';
import { choice } from '../support/controls.ts';
import { walkByKeys } from '../support/keyboard.ts';
import { inApplication } from './support.tsx';

interface PaletteArgs {
  /** What is typed as it opens. */
  readonly query: string;
}

export default {
  title: 'Core/Palette',
  component: Palette,
  decorators: [inApplication],
  parameters: { layout: 'fullscreen' },
  args: { query: '' },
  argTypes: {
    query: choice({ '': 'Everything', '>': 'Commands', '/': 'Screens', '?': 'Help', zzz: 'Nothing is found' }),
  },
  beforeEach: ({ args }) => void (paletteStore.query = args.query),
} satisfies Meta<PaletteArgs>;
type Story = StoryObj<PaletteArgs>;

const opened = (query: string): Story => ({ args: { query } });
export const Everything = opened('');
export const Commands = opened('>');
export const Screens = opened('/');
export const Help = opened('?');
/** French finds English screens and the other way round; accents do not matter. */
export const OtherLanguage: Story = {
  ...opened(''),
  play: async ({ canvas, userEvent, globals }) => {
    await userEvent.type(canvas.getByRole('combobox'), globals['locale'] === 'fr' ? 'my profile' : 'mon profil');
    await waitFor(() =>
      expect(canvas.getAllByRole('option')[0]).toHaveTextContent(
        globals['locale'] === 'fr' ? 'Mon profil' : 'My profile',
      ),
    );
  },
};
/** Until its code has come: what is typed is kept. */
export const Waiting: Story = { ...opened(''), render: () => <PaletteWaiting /> };
/** The focus stays in the field; arrows, Home and End choose, round at the ends. */
export const ByKeyboard: Story = {
  ...opened('/'),
  play: async ({ canvas, step }) => {
    const options = () => canvas.getAllByRole('option');
    const chosen = (place: number) => async () => {
      await expect(canvas.getByRole('combobox')).toHaveFocus();
      await expect(options().at(place)).toHaveAttribute('aria-selected', 'true');
    };
    await waitFor(() => expect(options().length).toBeGreaterThan(2));
    canvas.getByRole('combobox').focus();
    await walkByKeys(step, [
      ['{ArrowDown}', chosen(1)],
      ['{ArrowUp}', chosen(0)],
      ['{ArrowUp}', chosen(-1)],
      ['{ArrowDown}', chosen(0)],
      ['{End}', chosen(-1)],
      ['{Home}', chosen(0)],
    ]);
  },
};
