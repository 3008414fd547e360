import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { Refusal, WaitingForm } from '../../core/forms/device/device-database.ts';
import { WaitingForms } from '../../core/forms/waiting/waiting-forms.tsx';
import { asScreen } from '../records/support.tsx';
import { choice, words, worlds } from '../support/controls.ts';

const waiting = (id: string, machine: string, more: Partial<WaitingForm> = {}): WaitingForm => ({
  id,
  keptAs: 'PUMP',
  version: { code: 'PUMP', label: { en: 'Pump house check', fr: 'Vérification de la station de pompage' }, number: 3 },
  path: '/pumps',
  machine,
  result: 'pass',
  submittedAt: '2026-11-28T06:12:00.000Z',
  run: {
    id,
    version: 'v3',
    machine,
    startedAt: '2026-11-28T06:03:00.000Z',
    answers: [],
    decision: 'fit',
    repeatReason: null,
  },
  draft: {
    client_uuid: id,
    site: 's1',
    template_version: 'v3',
    equipment: machine,
    performed_by: null,
    started_at: '2026-11-28T06:03:00.000Z',
    completed_at: '2026-11-28T06:12:00.000Z',
    answers: [],
    decision: 'fit',
    repeat_reason: null,
    captured_offline: true,
  },
  files: [],
  confirm: [],
  reason: '',
  refusal: null,
  faults: 0,
  ...more,
});
const refused = (sentence: string, field: string | null = null): Refusal => ({
  sentence,
  field,
  code: 'invalid',
  confirm: [],
  needsReason: false,
});

const three = [
  waiting('1', 'P-01', { files: ['a', 'b'] }),
  waiting('2', 'P-02', { result: 'grounded', files: ['c'] }),
  waiting('3', 'P-03', { result: 'pass_with_remarks' }),
];
const lists = worlds({
  one: [waiting('1', 'P-01')],
  two: [waiting('1', 'P-01'), waiting('2', 'P-02')],
  three,
  none: [],
  refused: [
    waiting('1', 'P-01', {
      refusal: refused(
        'Template version 3 was retired on 12 Nov 2026; copy the answers to version 4.',
        'template_version',
      ),
    }),
    waiting('2', 'P-02'),
  ],
  'not joined': [
    waiting('1', 'P-01', {
      refusal: {
        ...refused('This cannot be done with a permit in the state “Closed”.'),
        arrived: { id: 'r1', number: 'FR-S1-26-00042' },
      },
    }),
  ],
  'cannot be opened': [waiting('1', 'P-01', { refusal: refused('Name the machine.', 'equipment') })],
  forty: Array.from({ length: 40 }, (_, index) => waiting(String(index + 1), `P-${index + 1}`)),
});

/** What is on this device alone, over the list of what the server has. */
export default {
  title: 'Forms/Waiting',
  component: WaitingForms,
  decorators: [asScreen],
  args: { forms: lists.of('one'), sending: null, onOpen: fn(), onDiscard: fn() },
  argTypes: {
    forms: lists.control,
    sending: choice({ none: 'None', 1: 'The first', 2: 'The second' }),
    sentence: words,
  },
} satisfies Meta<typeof WaitingForms>;

type Story = StoryObj<typeof WaitingForms>;

export const OneWaits: Story = {};
export const SeveralWait: Story = {
  args: {
    forms: lists.of('three'),
  },
};
export const IsBeingSent: Story = { args: { forms: lists.of('two'), sending: '1' } };
export const NothingWaits: Story = { args: { forms: lists.of('none') } };

/** The server's sentence stands beside the form, which is opened again or thrown away by its person alone. */
export const Refused: Story = {
  args: {
    forms: lists.of('refused'),
  },
  play: async ({ args, canvasElement }) => {
    const [open, discard] = within(canvasElement).getAllByRole('button');
    await userEvent.click(open as HTMLElement);
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await userEvent.click(discard as HTMLElement);
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(args.onDiscard).not.toHaveBeenCalled();
    const [keep] = dialog.getAllByRole('button');
    await userEvent.click(keep as HTMLElement);
    await expect(args.onDiscard).not.toHaveBeenCalled();
  },
};

/** The server has the form, and could not join it to the permit that it was filled for. */
export const NotJoined: Story = {
  args: {
    forms: lists.of('not joined'),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/FR-S1-26-00042/)).toBeVisible();
    const [, discard] = canvas.getAllByRole('button');
    await userEvent.click(discard as HTMLElement);
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(dialog.getByText(/FR-S1-26-00042/)).toBeVisible();
  },
};

/** A form of the same kind is begun already. */
export const CannotBeOpened: Story = {
  args: {
    forms: lists.of('cannot be opened'),
    sentence: 'Another form of this type is in progress on this device: submit it or start it again first.',
  },
};

export const Phone: Story = {
  ...SeveralWait,
  decorators: [(Story) => <div style={{ width: 360 }}>{Story()}</div>],
};
