import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { BulkEdit } from '../../core/records/list/bulk-edit.tsx';
import { ColumnMenu } from '../../core/records/list/column-menu.tsx';
import { chosenColumns, defaultChoice } from '../../core/records/list/columns.ts';
import { SaveView } from '../../core/records/list/save-view.tsx';
import { useColumns } from '../../core/records/list/use-columns.ts';
import { ViewMenu } from '../../core/records/list/view-menu.tsx';
import type { RecordView, ViewBody } from '../../core/records/list/views-api.ts';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { machineAt, noEdits } from './rows.ts';
import { asScreen, storySite } from './support.tsx';

export default { title: 'Records/List tools', decorators: [asScreen] } satisfies Meta;

type Story = StoryObj;

const body: ViewBody = { columns: null, sort: 'code', filter: ['family:eq:haul_truck'], search: '', group: null };
const view: RecordView = {
  id: 'a',
  name: 'Camions',
  body,
  owner_name: 'Nadia Bennani',
  mine: true,
  shared_roles: [],
  shared_sites: [storySite],
  version: 1,
};
const views: readonly RecordView[] = [
  view,
  { ...view, id: 'b', name: 'Réservoirs pleins', owner_name: 'Omar Idrissi', mine: false },
];

/** Opens the one menu of a story. */
const openMenu: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button'));
};

function Columns() {
  return <ColumnMenu record={equipment} controls={useColumns(equipment, null)} />;
}

export const ChooseColumns: Story = {
  render: () => <Columns />,
  play: async (context) => {
    await openMenu(context);
    await expect((await screen.findAllByRole('checkbox')).length).toBeGreaterThan(5);
  },
};

export const Views: Story = {
  render: () => <ViewMenu record={equipment} views={views} opened={view} body={body} onOpen={() => {}} />,
  play: async (context) => {
    await openMenu(context);
    await screen.findByRole('menuitem', { name: /Réservoirs pleins/ });
  },
};

export const SaveAView: Story = {
  render: () => <SaveView record={equipment} opened={view} body={body} onSaved={() => {}} onClose={() => {}} />,
};

export const ChangeAField: Story = {
  render: () => (
    <BulkEdit
      record={equipment}
      rows={[0, 1, 2].map(machineAt)}
      columns={chosenColumns(equipment, defaultChoice(equipment))}
      edits={noEdits}
      onClose={() => {}}
    />
  ),
};
