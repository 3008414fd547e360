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
const machines = [0, 1].map((index) => ({ ...machineAt(index), group: { id: 'HT', label: 'HT' } }));

function OpenTree() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['MOB']));
  return (
    <Tree
      label="MOB, FIX"
      nodes={groupNodes(groups, machines, open)}
      open={open}
      onToggle={(id, shown) => setOpen(new Set(shown ? [...open, id] : [...open].filter((one) => one !== id)))}
      mayMove={() => true}
      onOpen={() => undefined}
      onMove={() => undefined}
    />
  );
}

export default { title: 'Fleet/Groups', component: OpenTree, decorators: [asScreen] } satisfies Meta<typeof OpenTree>;
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
export const Moving: StoryObj = {
  render: () => {
    const node = groupNodes(groups, machines, new Set(['MOB', 'HT'])).find(({ kind }) => kind === 'machine');
    return node ? (
      <MoveDialog move={{ node, target: null }} groups={groups} onClose={() => undefined} onMoved={() => undefined} />
    ) : (
      <></>
    );
  },
};
