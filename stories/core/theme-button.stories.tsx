import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ThemeButton } from '../../core/app/theme-button.tsx';
import { themePreferences, themeStore, type ThemePreference } from '../../core/theme/theme-store.ts';
import { choice } from '../support/controls.ts';

interface ThemeArgs {
  readonly preference: ThemePreference;
}

export default {
  title: 'Core/Theme button',
  component: ThemeButton,
  args: { preference: themeStore.preference },
  argTypes: { preference: choice(themePreferences) },
  beforeEach: ({ args }) => void (themeStore.preference = args.preference),
} satisfies Meta<ThemeArgs>;

/**
 * Also proves that the look asked for is the look shown: the stories would else be judged in one theme and language
 * only.
 */
export const Closed: StoryObj<ThemeArgs> = {
  play: async ({ globals, canvas }) => {
    await expect(document.body.classList.contains('bp6-dark')).toBe(globals['theme'] === 'dark');
    await expect(document.documentElement.lang).toBe(globals['locale']);
    await canvas.findByRole('button', { name: globals['locale'] === 'fr' ? /^Thème : / : /^Theme: / });
  },
};
export const Open: StoryObj<ThemeArgs> = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
