import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { ListHead } from '../../core/records/list/list-head.tsx';
import { useColumns } from '../../core/records/list/use-columns.ts';
import { useListCriteria } from '../../core/records/list/use-list-criteria.ts';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { noEdits } from './rows.ts';
import { asScreen } from './support.tsx';

const rows = { count: 118, countIsExact: true, refresh: () => {} };

function Head({ narrow }: { readonly narrow: boolean }) {
  const list = useListCriteria(equipment);
  const columns = useColumns(equipment, null);
  return (
    <div className="record-screen" style={{ width: narrow ? 360 : 'auto' }}>
      <ListHead
        record={equipment}
        path="/story"
        rows={rows}
        list={list}
        criteria={list.criteria}
        views={[]}
        view={null}
        columns={columns}
        edits={{ ...noEdits, undoable: true }}
        actions={null}
        narrow={narrow}
        onAddFilter={() => {}}
      />
    </div>
  );
}

export default { title: 'Records/List head', component: Head, decorators: [asScreen] } satisfies Meta<typeof Head>;

type Story = StoryObj<typeof Head>;

export const Wide: Story = { args: { narrow: false } };
export const Narrow: Story = {
  args: { narrow: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^(More|Plus)/ }));
    await screen.findByRole('group', { name: /^(Machines|Engins)$/ });
  },
};
