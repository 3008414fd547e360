import type { Meta, StoryObj } from '@storybook/react-vite';
import ManageLayouts from '../../core/panes/manage-layouts.tsx';
import SaveLayout from '../../core/panes/save-layout.tsx';
import { KeyHelp } from '../../core/app/key-help.tsx';
import { shellStore } from '../../core/app/shell-store.ts';
import { answer } from '../support/answers.ts';
import { worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';
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
const layouts = worlds({
  two: [saved, { ...saved, id: 'b', name: 'Fosse 2' }],
  none: [],
  thirty: Array.from({ length: 30 }, (_, index) => ({ ...saved, id: `l${index}`, name: `Fosse ${index + 1}` })),
  'long names': [{ ...saved, name: longPhrase, owner_name: longPerson }],
  "somebody else's": [{ ...saved, mine: false, owner_name: longPerson }],
});
interface ManageArgs {
  readonly layouts: readonly (typeof saved)[];
}
export const Manage: StoryObj<ManageArgs> = {
  args: { layouts: layouts.of('two') },
  argTypes: { layouts: layouts.control },
  beforeEach: ({ args }) => answer({ 'GET layouts/': args.layouts }),
  render: () => <ManageLayouts onClose={() => {}} />,
};
export const ManageNone: StoryObj<ManageArgs> = { ...Manage, args: { layouts: layouts.of('none') } };
export const Keys: Story = {
  beforeEach: () => {
    shellStore.keyHelp = true;
    return () => void (shellStore.keyHelp = false);
  },
  render: () => <KeyHelp />,
};
