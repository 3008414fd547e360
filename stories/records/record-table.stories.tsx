import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { chosenColumns, defaultChoice } from '../../core/records/list/columns.ts';
import type { RowSource } from '../../core/records/list/list-rows.ts';
import { RecordTable } from '../../core/records/list/record-table.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { choice, range, several, worlds } from '../support/controls.ts';
import { machineAt } from './rows.ts';
import { asScreen } from './support.tsx';

/** Rows that are there already, as many as asked for. */
const rowsInMemory = (count: number): RowSource => ({
  count,
  countIsExact: true,
  error: null,
  revision: () => 0,
  subscribe: () => () => {},
  show: () => {},
  at: machineAt,
});

const held = worlds({
  few: rowsInMemory(8),
  none: rowsInMemory(0),
  'six hundred thousand': rowsInMemory(600_000),
  'a million': rowsInMemory(1_000_000),
});
const columns = chosenColumns(equipment, defaultChoice(equipment));

export default {
  title: 'Records/Table',
  component: RecordTable,
  decorators: [asScreen],
  args: {
    record: equipment,
    columns,
    pinned: 1,
    sort: 'code',
    onSort: () => {},
    onOpen: () => {},
  },
  argTypes: {
    rows: held.control,
    pinned: range(0, 4),
    sort: choice(['code', '-code', 'family', '-family']),
    slow: several(columns.map(({ name }) => name)),
  },
} satisfies Meta<typeof RecordTable>;

type Story = StoryObj<typeof RecordTable>;

/** A handful of rows. */
export const Few: Story = { args: { rows: held.of('few') } };

/** A million rows: only those in view are drawn. */
export const Million: Story = { args: { rows: held.of('a million') } };

/** So long that it says beforehand by which columns sorting takes a while. */
export const SlowColumns: Story = { args: { rows: held.of('six hundred thousand'), slow: ['family', 'model'] } };

function Aside(args: React.ComponentProps<typeof RecordTable>) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        T-00001 …
      </button>
      <div style={{ display: shown ? 'block' : 'none', height: 400 }}>
        <RecordTable {...args} />
      </div>
    </>
  );
}
/** Rows that came while the tile stood behind another: they are there when it is looked at. */
export const HiddenAtFirst: Story = {
  ...Few,
  render: (args) => <Aside {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'T-00001 …' }));
    await expect((await canvas.findAllByText('T-00008'))[0]).toBeVisible();
  },
};
