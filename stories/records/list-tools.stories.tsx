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
import { range, worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';

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

const listsOfViews = worlds({
  two: views,
  none: [],
  thirty: Array.from({ length: 30 }, (_, index) => ({ ...view, id: `v${index}`, name: `Camions ${index + 1}` })),
  'long names': views.map((one) => ({ ...one, name: longPhrase, owner_name: longPerson })),
});
const openedViews = worlds<RecordView | null, 'none' | 'own' | 'long name'>({
  none: null,
  own: view,
  'long name': { ...view, name: longPhrase },
});
interface ViewsArgs {
  readonly views: readonly RecordView[];
  readonly opened: RecordView | null;
}
export const Views: StoryObj<ViewsArgs> = {
  args: { views: listsOfViews.of('two'), opened: openedViews.of('own') },
  argTypes: { views: listsOfViews.control, opened: openedViews.control },
  render: (args) => <ViewMenu record={equipment} body={body} onOpen={() => {}} {...args} />,
  play: async (context) => {
    await openMenu(context);
    await screen.findByRole('menuitem', { name: /Réservoirs pleins/ });
  },
};

export const SaveAView: StoryObj<Pick<ViewsArgs, 'opened'>> = {
  args: { opened: openedViews.of('own') },
  argTypes: { opened: openedViews.control },
  render: ({ opened }) => (
    <SaveView record={equipment} opened={opened} body={body} onSaved={() => {}} onClose={() => {}} />
  ),
};

export const ChangeAField: StoryObj<{ readonly count: number }> = {
  args: { count: 3 },
  argTypes: { count: range(1, 40) },
  render: ({ count }) => (
    <BulkEdit
      record={equipment}
      rows={Array.from({ length: count }, (_, index) => machineAt(index))}
      columns={chosenColumns(equipment, defaultChoice(equipment))}
      edits={noEdits}
      onClose={() => {}}
    />
  ),
};
