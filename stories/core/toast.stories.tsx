import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@blueprintjs/core';
import { expect, waitFor } from 'storybook/test';
import { choice } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { Toast, ToastProvider, useToast, type ToastColour } from '../../core/toast/toast.tsx';

export default {
  title: 'Core/Toast',
  component: Toast,
  argTypes: { message: choice(['T-07: 4 h 12', longPhrase]) },
} satisfies Meta<typeof Toast>;
type Story = StoryObj<typeof Toast>;

const shown = (colour: ToastColour): Story => ({ args: { message: 'T-07: 4 h 12', colour, onClose: () => {} } });
export const Info = shown('info');
export const Success = shown('success');
export const Warning = shown('warning');
export const Danger = shown('danger');

function Trigger() {
  const show = useToast();
  return <Button text="→" aria-label="show" onClick={() => show('Kef Nord')} />;
}

/** Where it stands on the page, and that its button takes it away. */
export const Placed: Story = {
  render: () => (
    <ToastProvider>
      <Trigger />
    </ToastProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('show'));
    const region = (await canvas.findByText('Kef Nord')).closest('.toast-region') as HTMLElement;
    const box = region.getBoundingClientRect();
    await expect(box.top).toBe(80);
    await expect(Math.round(document.documentElement.clientWidth - box.right)).toBe(20);
    await expect(box.width).toBeLessThanOrEqual(300);
    await userEvent.click(canvas.getByRole('button', { name: /notification/i }));
    await waitFor(() => expect(canvas.queryByText('Kef Nord')).toBeNull());
  },
};
