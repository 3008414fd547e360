import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ThemeButton } from '../../core/app/theme-button.tsx';

export default { title: 'Core/Theme button', component: ThemeButton } satisfies Meta<typeof ThemeButton>;

/**
 * Also proves that the look asked for is the look shown: the stories would else be judged in one theme and language
 * only.
 */
export const Closed: StoryObj<typeof ThemeButton> = {
  play: async ({ globals, canvas }) => {
    await expect(document.body.classList.contains('bp6-dark')).toBe(globals['theme'] === 'dark');
    await expect(document.documentElement.lang).toBe(globals['locale']);
    await canvas.findByRole('button', { name: globals['locale'] === 'fr' ? /^Thème : / : /^Theme: / });
  },
};
export const Open: StoryObj<typeof ThemeButton> = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
