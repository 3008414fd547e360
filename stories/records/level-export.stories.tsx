import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { LevelExportDialog } from '../../core/records/export/level-export-dialog.tsx';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { asScreen } from './support.tsx';

const column = (name: string, message: string) => ({ name, label: { id: message, message } });

const few = [column('iban', 'IBAN'), column('address', 'Address'), column('blood_group', 'Blood group')];
const columns = worlds({
  three: few,
  one: few.slice(0, 1),
  thirty: Array.from({ length: 30 }, (_, index) => column(`c${index}`, `Column ${index + 1}`)),
  'long names': [column('iban', longPhrase), column('address', longPhrase)],
});

export default {
  title: 'Records/Export with protected columns',
  component: LevelExportDialog,
  decorators: [asScreen],
  args: {
    columns: columns.of('three'),
    onExport: fn(),
    onClose: fn(),
  },
  argTypes: { columns: columns.control },
} satisfies Meta<typeof LevelExportDialog>;
type Story = StoryObj<typeof LevelExportDialog>;

/** Nothing is chosen before somebody chooses it. */
export const Chosen: Story = {
  play: async ({ args, canvasElement, userEvent }) => {
    const dialog = within(canvasElement.ownerDocument.querySelector('dialog') as HTMLElement);
    for (const button of dialog.getAllByRole('button', { name: /CSV|XLSX/ })) await expect(button).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Address' }));
    await userEvent.click(dialog.getByRole('button', { name: /CSV/ }));
    await expect(args.onExport).toHaveBeenCalledWith(['address'], 'csv');
  },
};
export const None: Story = {};
