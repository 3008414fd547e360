import type { Meta, StoryObj } from '@storybook/react-vite';
import { Regions } from '@blueprintjs/table';
import { useRef, useState } from 'react';
import { within } from 'storybook/test';
import { CellEditor } from '../../core/records/list/cell-editor.tsx';
import { chosenColumns, defaultChoice } from '../../core/records/list/columns.ts';
import { GroupList } from '../../core/records/list/group-list.tsx';
import type { ListCriteria } from '../../core/records/list/list-rows.ts';
import { SelectionBar } from '../../core/records/list/selection-bar.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { machineAt, noEdits, StoryRows } from './rows.ts';
import { asScreen } from './support.tsx';
import { answer } from '../support/answers.ts';
import { choice, controlsOf, range, words, worlds, yesOrNo } from '../support/controls.ts';

export default { title: 'Records/List body', component: GroupList, decorators: [asScreen] } satisfies Meta;

const criteria: ListCriteria = { filter: [], sort: 'code', search: '', sites: [] };
const columns = chosenColumns(equipment, defaultChoice(equipment));
const totals = (count: number) => ({
  payload_target: { count, sum: 98.5 * count, min: 98.5, max: 98.5 },
  tank_capacity: { count, sum: 1136 * count, min: 1136, max: 1136 },
});

const group = (value: string | null, count: number) => ({
  value,
  label: value,
  count,
  totals: value === null ? {} : totals(count),
});
const groups = worlds({
  three: [group('haul_truck', 22), group('dozer', 4), group(null, 1)],
  one: [group('haul_truck', 22)],
  none: [],
});
interface GroupsArgs {
  readonly groups: readonly ReturnType<typeof group>[];
  readonly more: boolean;
}
export const Groups: StoryObj<GroupsArgs> = {
  ...controlsOf({ groups: groups.control, more: yesOrNo }),
  args: { groups: groups.of('three'), more: true },
  beforeEach: ({ args }) => answer({ 'GET records/equipment/groups/': args }),
  render: () => (
    <GroupList
      record={equipment}
      by="family"
      criteria={criteria}
      columns={columns}
      revision={0}
      onDrill={() => {}}
      onOpen={() => {}}
    />
  ),
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('22')),
};

/** Three rows of all columns are marked: their numbers are added up. */
export const Selected: StoryObj<{ readonly rowCount: number }> = {
  ...controlsOf({ rowCount: range(1, 40) }),
  args: { rowCount: 3 },
  render: ({ rowCount }) => (
    <SelectionBar
      record={equipment}
      rows={new StoryRows('equipment', criteria)}
      criteria={criteria}
      columns={columns}
      selection={{
        focus: { row: 0, column: 0 },
        regions: [Regions.cell(0, 0, rowCount - 1, columns.length - 1)],
        rowId: null,
      }}
      edits={noEdits}
    />
  ),
};

interface EditedCellProps {
  readonly name: string;
  /** What was typed on the cell; nothing where it was opened by a click. */
  readonly typed: string | null;
}
function EditedCell({ name, typed }: EditedCellProps) {
  const table = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const column = columns.find((one) => one.name === name);
  return (
    <div ref={table} style={{ position: 'relative', height: 200 }}>
      <div ref={setCell} style={{ position: 'absolute', top: 40, left: 60, width: 140, height: 30 }} />
      {cell && column ? (
        <CellEditor
          row={machineAt(0)}
          column={column}
          typed={typed}
          table={table}
          cell={() => cell}
          onDone={() => {}}
          onCancel={() => {}}
        />
      ) : null}
    </div>
  );
}

export const EditCell: StoryObj<EditedCellProps> = {
  ...controlsOf({
    name: choice(columns.map(({ name }) => name)),
    typed: words,
  }),
  args: { name: 'name', typed: null },
  render: (args) => <EditedCell {...args} />,
};
/** What was typed so far is told to be wrong while one goes on. */
export const EditCellWrong: StoryObj<EditedCellProps> = { ...EditCell, args: { name: 'tank_capacity', typed: '-' } };
