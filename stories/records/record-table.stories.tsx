import type { Meta, StoryObj } from '@storybook/react-vite';
import { chosenColumns, defaultChoice } from '../../core/records/list/columns.ts';
import type { RowSource } from '../../core/records/list/list-rows.ts';
import { RecordTable } from '../../core/records/list/record-table.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
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

export default {
  title: 'Records/Table',
  component: RecordTable,
  decorators: [asScreen],
  args: {
    record: equipment,
    columns: chosenColumns(equipment, defaultChoice(equipment)),
    pinned: 1,
    sort: 'code',
    onSort: () => {},
    onOpen: () => {},
  },
} satisfies Meta<typeof RecordTable>;

type Story = StoryObj<typeof RecordTable>;

/** A handful of rows. */
export const Few: Story = { args: { rows: rowsInMemory(8) } };

/** A million rows: only those in view are drawn. */
export const Million: Story = { args: { rows: rowsInMemory(1_000_000) } };

/** So long that it says beforehand by which columns sorting takes a while. */
export const SlowColumns: Story = { args: { rows: rowsInMemory(600_000), slow: ['family', 'model'] } };
