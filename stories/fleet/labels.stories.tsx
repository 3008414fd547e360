import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { CardDialog } from '../../plugins/fleet/screens/labels/card-dialog.tsx';
import { LabelView } from '../../plugins/fleet/screens/labels/label-view.tsx';
import { labelOf } from '../../plugins/fleet/screens/labels/label.ts';
import { asScreen } from '../records/support.tsx';
import { machine } from './rows.ts';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const labels = worlds({
  whole: labelOf(machine),
  'long words': labelOf({ ...machine, name: longPhrase, make: longPhrase }),
  'code alone': labelOf({ id: machine.id, version: 1, code: 'T-00001' }),
});

export default {
  title: 'Fleet/QR labels',
  component: LabelView,
  decorators: [asScreen],
  args: { label: labels.of('whole') },
  argTypes: { label: labels.control },
} satisfies Meta<typeof LabelView>;
type Story = StoryObj<typeof LabelView>;

const drawn = async ({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> => {
  await expect(await within(canvasElement.ownerDocument.body).findByRole('img', { name: /T-00001/ })).toBeVisible();
};

/** One label of a sheet. */
export const Label: Story = { play: drawn };
/** The machine's card. */
export const Card: Story = { render: () => <CardDialog row={machine} onClose={() => undefined} />, play: drawn };
