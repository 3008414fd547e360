import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { groupNodes } from '../../plugins/fleet/screens/groups/group-nodes.ts';
import { MoveDialog } from '../../plugins/fleet/screens/groups/move-dialog.tsx';
import { Tree } from '../../plugins/fleet/screens/groups/tree.tsx';
import '../../core/records/list/cells.css';
import '../../plugins/fleet/screens/groups/groups.css';
import { machineAt } from '../records/rows.ts';
import { asScreen } from '../records/support.tsx';
import { walkByKeys } from '../support/keyboard.ts';
import { choice, controlsOf, range, several } from '../support/controls.ts';

const group = (code: string, parent: string | null) => ({
  id: code,
  version: 1,
  code,
  label: { en: `Group ${code}`, fr: `Groupe ${code}` },
  family: 'haul_truck',
  kpi_profile: 'haul',
  output_unit: 't',
  target_availability: 88,
  target_utilisation: 80,
  machines: 2,
  active: true,
  parent: parent ? { id: parent, label: parent } : null,
});
const groups = [group('MOB', null), group('HT', 'MOB'), group('FIX', null)];
const machinesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...machineAt(index), group: { id: 'HT', label: 'HT' } }));

interface OpenTreeProps {
  /** Groups that are open at first. */
  readonly open: readonly string[];
  readonly machineCount: number;
}
function OpenTree({ open: first, machineCount }: OpenTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(first));
  return (
    <Tree
      label="MOB, FIX"
      nodes={groupNodes(groups, machinesOf(machineCount), open)}
      open={open}
      onToggle={(id, shown) => setOpen(new Set(shown ? [...open, id] : [...open].filter((one) => one !== id)))}
      mayMove={() => true}
      onOpen={() => undefined}
      onMove={() => undefined}
    />
  );
}

export default {
  title: 'Fleet/Groups',
  component: OpenTree,
  decorators: [asScreen],
  args: { open: ['MOB'], machineCount: 2 },
  argTypes: { open: several(['MOB', 'HT']), machineCount: range(0, 60) },
} satisfies Meta<typeof OpenTree>;
type Story = StoryObj<typeof OpenTree>;

/** Arrows walk it, open and close it, Home and End lead to its ends; one stop of the Tab key. */
export const Groups: Story = {
  play: async ({ step }) =>
    walkByKeys(step, [
      ['{Tab}', /^MOB/],
      ['{ArrowRight}', /^HT/],
      ['{ArrowRight}', /^HT/],
      ['{ArrowRight}', /^T-00001/],
      ['{ArrowDown}', /^T-00002/],
      ['{ArrowLeft}', /^HT/],
      ['{ArrowLeft}', /^HT/],
      ['{End}', /^FIX/],
      ['{Home}', /^MOB/],
    ]),
};
/** Where to, and why. */
export const Moving: StoryObj<{ readonly target: string }> = {
  ...controlsOf({ target: choice({ none: 'Still to be chosen', FIX: 'A group' }) }),
  args: { target: 'none' },
  render: ({ target }) => {
    const node = groupNodes(groups, machinesOf(2), new Set(['MOB', 'HT'])).find(({ kind }) => kind === 'machine');
    return node ? (
      <MoveDialog
        move={{ node, target: target === 'none' ? null : target }}
        groups={groups}
        onClose={() => undefined}
        onMoved={() => undefined}
      />
    ) : (
      <></>
    );
  },
};
