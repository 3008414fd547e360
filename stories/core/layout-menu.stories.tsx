import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutMenu } from '../../core/panes/layout-menu.tsx';
import { layoutDialogStore } from '../../core/panes/layout-dialog-store.ts';
import { answer } from '../support/answers.ts';
import { choice } from '../support/controls.ts';
import { inApplication } from './support.tsx';

interface LayoutMenuArgs {
  /** Which dialog of it is open. */
  readonly dialog: 'none' | 'save' | 'manage';
}

export default {
  title: 'Core/Layout menu',
  component: LayoutMenu,
  decorators: [inApplication],
  args: { dialog: 'none' },
  argTypes: { dialog: choice({ none: 'None', save: 'Save the layout', manage: 'Saved layouts' }) },
  beforeEach: ({ args }) => {
    answer({ 'GET layouts/': [] });
    layoutDialogStore.shown = args.dialog === 'none' ? null : args.dialog;
  },
} satisfies Meta<LayoutMenuArgs>;
type Story = StoryObj<LayoutMenuArgs>;

export const Closed: Story = {};
