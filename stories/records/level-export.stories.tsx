import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { LevelExportDialog } from '../../core/records/export/level-export-dialog.tsx';
import { asScreen } from './support.tsx';

const column = (name: string, message: string) => ({ name, label: { id: message, message } });

export default {
  title: 'Records/Export with protected columns',
  component: LevelExportDialog,
  decorators: [asScreen],
  args: {
    columns: [column('iban', 'IBAN'), column('address', 'Address'), column('blood_group', 'Blood group')],
    onExport: fn(),
    onClose: fn(),
  },
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
