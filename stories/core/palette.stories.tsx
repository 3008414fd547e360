import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import Palette from '../../core/palette/palette.tsx';
import { paletteStore } from '../../core/palette/palette-store.ts';
import { inApplication } from './support.tsx';

export default {
  title: 'Core/Palette',
  component: Palette,
  decorators: [inApplication],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Palette>;
type Story = StoryObj<typeof Palette>;

const opened = (query: string): Story => ({ beforeEach: () => void (paletteStore.query = query) });
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
