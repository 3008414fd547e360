import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import QuickFill from '../../plugins/fuel/screens/quick-fill.tsx';
import { codeOf, emptyEntry, type FillEntry } from '../../plugins/fuel/screens/quick-fill/entry.ts';
import { FillSteps } from '../../plugins/fuel/screens/quick-fill/fill-steps.tsx';
import { OwnFills } from '../../plugins/fuel/screens/quick-fill/own-fills.tsx';
import { WaitingList } from '../../plugins/fuel/screens/quick-fill/waiting-list.tsx';
import '../../core/reports/screens/report.css';
import '../../plugins/fuel/screens/quick-fill.css';
import { answer, listed, Refused as RefusedCall } from '../support/answers.ts';
import { inPane } from '../tracking/support.tsx';
import { machines, people, pumps, tanks } from './rows.ts';
import { choice, controlsOf, yesOrNo } from '../support/controls.ts';

const [litres, equipment, capacity] = ['4000', 'T-03', '1136'];

interface StepsProps {
  /** Who fills is the operator. */
  readonly drives: boolean;
  /** The code that is typed at first. */
  readonly machine: string;
  readonly isUnknown: boolean;
}
function Steps({ drives, machine: code, isUnknown }: StepsProps) {
  const [entry, setEntry] = useState<FillEntry>({ ...emptyEntry, code });
  const machine = machines.find(({ code }) => code === codeOf(entry.code)) ?? null;
  return (
    <div className="quick-fill">
      <form>
        <FillSteps
          entry={entry}
          onChange={(change) => setEntry((before) => ({ ...before, ...change }))}
          machine={machine}
          isUnknown={isUnknown}
          pumps={pumps}
          tanks={tanks.map((tank) => ({ version: 1, ...tank }))}
          people={drives ? null : people}
        />
      </form>
    </div>
  );
}

const stepsControls = controlsOf({
  drives: yesOrNo,
  machine: choice({ '': 'None yet', 'T-03': 'A truck', 'X-99': 'Nobody knows it' }),
  isUnknown: yesOrNo,
});

export default { title: 'Fuel/Quick fill', component: Steps, decorators: [inPane] } satisfies Meta<typeof Steps>;

/** The attendant names the operator by badge; a scanned address is a machine's code. */
export const Attendant: StoryObj<typeof Steps> = {
  ...stepsControls,
  args: { drives: false, machine: '', isUnknown: false },
  play: async ({ canvasElement }) => {
    const [machine, , , , badge] = within(canvasElement).getAllByRole('textbox');
    if (!machine || !badge) throw new Error('The steps are not all there.');
    await userEvent.type(machine, 'https://mine/m/t-03');
    await userEvent.type(badge, 'b-0001');
    await expect(canvasElement).toHaveTextContent('Haul truck 98 t');
    await expect(canvasElement).toHaveTextContent('Moussa Diallo');
  },
};

/** A fill that cannot be: the server says why, what was typed stays. */
export const Refused: StoryObj<typeof QuickFill> = {
  beforeEach: () => {
    answer({
      ...listed(
        'equipment',
        machines.map((machine) => ({ ...machine, fuel_type: 'diesel' })),
      ),
      ...listed('fuel_pump', pumps),
      ...listed('fuel_tank', tanks),
      ...listed('person', people),
      'GET fuel/own_fills/': { fills: [] },
      'POST records/equipment_fueling/': () =>
        new RefusedCall(422, {
          code: 'impossible_value',
          detail: t`${litres} L exceed the tank of ${equipment} (${capacity} L).`,
        }),
    });
  },
  render: () => <QuickFill />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [machine, , litresInput] = await canvas.findAllByRole('textbox');
    if (!machine || !litresInput) throw new Error('The steps are not all there.');
    await userEvent.type(machine, 't-03');
    await waitFor(() => expect(canvasElement).toHaveTextContent('Haul truck 98 t'));
    await userEvent.type(litresInput, '4000');
    await userEvent.click(canvas.getByRole('button', { name: /^(Save the fill|Enregistrer le plein)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/4.?000.*T-03/);
  },
};

/** Who drives is the operator. */
export const Operator: StoryObj<typeof Steps> = {
  ...stepsControls,
  args: { drives: true, machine: '', isUnknown: false },
};

const draft = (litres: number) => ({ litres, at: '2026-03-09T05:31:00Z' });
export const Waiting: StoryObj<typeof WaitingList> = {
  render: () => (
    <WaitingList
      fills={[
        { key: '1', machine: 'T-04', draft: draft(300) },
        {
          key: '2',
          machine: 'DZ-04',
          draft: draft(80),
          refused: 'DZ-04 already has a fill less than 20 minutes before or after.',
          asks: ['two_fills'],
        },
        {
          key: '3',
          machine: 'T-05',
          draft: draft(4000),
          refused: '4000 L exceed the tank of T-05 (1136 L).',
          asks: [],
        },
        {
          key: '4',
          machine: 'T-06',
          draft: draft(900),
          refused: 'Only 600 L are available in tank BW-01.',
          asks: ['stock_litres_out'],
          needsReason: true,
        },
      ]}
      onLetPass={() => undefined}
      onForget={() => undefined}
    />
  ),
};

export const Own: StoryObj<typeof OwnFills> = {
  render: () => (
    <OwnFills
      fills={[
        {
          id: '1',
          number: 'RC-2026-000012',
          at: '2026-03-09T05:31:00Z',
          equipment: 'T-03',
          tank: 'S1-TK1',
          litres: 412.5,
          state: 'draft',
          site: 's1',
        },
        {
          id: '2',
          number: 'RC-2026-000009',
          at: '2026-03-09T01:12:00Z',
          equipment: null,
          tank: 'BW-01',
          litres: 90,
          state: 'verified',
          site: 's1',
        },
      ]}
    />
  ),
};
