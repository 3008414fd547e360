import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { chosenColumns, defaultChoice } from '../../core/records/list/columns.ts';
import { selectCell } from '../../core/records/list/grid-selection.ts';
import type { ListCriteria } from '../../core/records/list/list-rows.ts';
import { RecordGrid } from '../../core/records/list/record-grid.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { range } from '../support/controls.ts';
import { walkByKeys } from '../support/keyboard.ts';
import { machineAt, noEdits, StoryRows } from './rows.ts';
import { asScreen } from './support.tsx';

const criteria: ListCriteria = { filter: [], sort: 'code', search: '', sites: [] };
const choice = defaultChoice(equipment);
const columns = chosenColumns(equipment, choice);

interface MachinesProps {
  readonly count: number;
  readonly height: number;
  readonly onOpen: (code: unknown) => void;
}

function Machines({ count, height, onOpen }: MachinesProps) {
  const rows = useMemo(() => new StoryRows('equipment', criteria, count), [count]);
  const [selection, setSelection] = useState(selectCell(0, 0, machineAt(0).id));
  return (
    <div style={{ height, display: 'flex', flexDirection: 'column' }}>
      <RecordGrid
        record={equipment}
        rows={rows}
        criteria={criteria}
        columns={{ columns, choice, choose: () => undefined, reset: () => undefined }}
        edits={noEdits}
        onSort={() => undefined}
        onOpen={({ code }) => onOpen(code)}
        selection={selection}
        onSelect={setSelection}
      />
      <p data-testid="where">
        {selection.focus.row + 1} / {columns[selection.focus.column]?.name}
      </p>
    </div>
  );
}

export default {
  title: 'Records/Grid',
  component: Machines,
  decorators: [asScreen],
  args: { count: 40, height: 420, onOpen: fn() },
  argTypes: { count: range(0, 200), height: range(160, 520, 20) },
} satisfies Meta<typeof Machines>;
type Story = StoryObj<typeof Machines>;

export const Shown: Story = {};

/** Arrows and ends move, Enter on the code opens the entry. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, step, args }) => {
    const canvas = within(canvasElement);
    const stands = (where: string) => () => expect(canvas.getByTestId('where')).toHaveTextContent(where);
    const name = columns[1]?.name ?? '';
    canvasElement.querySelector<HTMLElement>('.bp6-table-container')?.focus();
    await walkByKeys(step, [
      ['{ArrowDown}', stands('2 / code')],
      ['{ArrowRight}', stands(`2 / ${name}`)],
      ['{End}', stands(`2 / ${columns.at(-1)?.name}`)],
      ['{Home}', stands('2 / code')],
      ['{Control>}{End}{/Control}', stands('40 / code')],
      ['{Control>}{Home}{/Control}', stands('1 / code')],
      ['{Enter}', () => expect(args.onOpen).toHaveBeenCalledWith('T-00001')],
    ]);
  },
};
