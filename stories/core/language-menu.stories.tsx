import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageMenu } from '../../core/app/language-menu.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Language menu', component: LanguageMenu, decorators: [inApplication] } satisfies Meta<
  typeof LanguageMenu
>;
type Story = StoryObj<typeof LanguageMenu>;

export const Closed: Story = {};
export const Open: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
