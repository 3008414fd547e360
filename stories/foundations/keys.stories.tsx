import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { KeyHelp } from '../../core/app/key-help.tsx';
import { inApplication } from '../core/support.tsx';

/** Every key of the workspace, as `?` shows them. */
export default { title: 'Foundations/Keys', component: KeyHelp, decorators: [inApplication] } satisfies Meta<
  typeof KeyHelp
>;

export const Keys: StoryObj<typeof KeyHelp> = {
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog.querySelectorAll('dt').length).toBeGreaterThan(10);
  },
};
