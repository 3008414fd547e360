import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { ListHead } from '../../core/records/list/list-head.tsx';
import { useColumns } from '../../core/records/list/use-columns.ts';
import { useListCriteria } from '../../core/records/list/use-list-criteria.ts';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { range, yesOrNo } from '../support/controls.ts';
import { noEdits } from './rows.ts';
import { asScreen } from './support.tsx';

interface HeadProps {
  readonly narrow: boolean;
  readonly count: number;
  /** There may be more than were counted. */
  readonly countIsExact: boolean;
  readonly undoable: boolean;
}
function Head({ narrow, count, countIsExact, undoable }: HeadProps) {
  const list = useListCriteria(equipment);
  const columns = useColumns(equipment, null);
  return (
    <div className="record-screen" style={{ width: narrow ? 360 : 'auto' }}>
      <ListHead
        record={equipment}
        path="/story"
        rows={{ count, countIsExact, refresh: () => {} }}
        list={list}
        criteria={list.criteria}
        views={[]}
        view={null}
        columns={columns}
        edits={{ ...noEdits, undoable }}
        actions={null}
        narrow={narrow}
        onAddFilter={() => {}}
      />
    </div>
  );
}

export default {
  title: 'Records/List head',
  component: Head,
  decorators: [asScreen],
  args: { count: 118, countIsExact: true, undoable: true },
  argTypes: { narrow: yesOrNo, count: range(0, 100_000), countIsExact: yesOrNo, undoable: yesOrNo },
} satisfies Meta<typeof Head>;

type Story = StoryObj<typeof Head>;

export const Wide: Story = { args: { narrow: false } };
export const Narrow: Story = {
  args: { narrow: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^(More|Plus)/ }));
    await screen.findByRole('group', { name: /^(Machines|Engins)$/ });
  },
};
