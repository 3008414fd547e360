import type { Meta, StoryObj } from '@storybook/react-vite';
import ManageLayouts from '../../core/panes/manage-layouts.tsx';
import SaveLayout from '../../core/panes/save-layout.tsx';
import { queryClient } from '../../core/http/query-client.ts';
import { KeyHelp } from '../../core/app/key-help.tsx';
import { shellStore } from '../../core/app/shell-store.ts';
import { inApplication } from './support.tsx';

/** Dialogs about the workspace. */
export default {
  title: 'Core/Dialogs',
  decorators: [inApplication],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
type Story = StoryObj;

const saved = {
  id: 'a',
  name: 'Équipe de nuit',
  owner_name: 'Hicham Amrani',
  mine: true,
  shared_roles: [],
  shared_sites: [],
  version: 3,
  updated_at: '2026-03-09T05:30:00Z',
};

export const Save: Story = { render: () => <SaveLayout onClose={() => {}} /> };
export const Manage: Story = {
  beforeEach: () => void queryClient.setQueryData(['layouts'], [saved, { ...saved, id: 'b', name: 'Fosse 2' }]),
  render: () => <ManageLayouts onClose={() => {}} />,
};
export const ManageNone: Story = {
  beforeEach: () => void queryClient.setQueryData(['layouts'], []),
  render: () => <ManageLayouts onClose={() => {}} />,
};
export const Keys: Story = {
  beforeEach: () => {
    shellStore.keyHelp = true;
    return () => void (shellStore.keyHelp = false);
  },
  render: () => <KeyHelp />,
};
