import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Chain, Plan } from '../../plugins/procurement/screens/approval/chain.tsx';
import type { ChainTask } from '../../plugins/procurement/shared/approval-answers.ts';
import { inPane } from '../tracking/support.tsx';

const task = (place: number, status: string, more: Partial<ChainTask> = {}): ChainTask => ({
  id: `t${place}`,
  place,
  order: place + 1,
  step: place === 0 ? 'Approver' : 'Site manager',
  role: place === 0 ? 'approver' : 'manager',
  needed: 1,
  status,
  approver: place === 0 ? 'Laurent Dupré' : 'Leïla El Fassi',
  openedAt: '2026-03-09T08:00:00Z',
  dueAt: '2026-03-11T16:00:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  round: 1,
  urged: 0,
  ...more,
});

export default { title: 'Procurement/Approval', component: Chain, decorators: [inPane] } satisfies Meta<typeof Chain>;

/** One has signed in another's place, the next is asked. */
export const UnderWay: StoryObj<typeof Chain> = {
  args: {
    site: 's1',
    tasks: [task(0, 'approved', { decidedBy: 'Jamal Haddad', decidedAt: '2026-03-09T10:12:00Z' }), task(1, 'open')],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(2);
  },
};

/** Sent back with its reason: the next step is asked no more. */
export const SentBack: StoryObj<typeof Chain> = {
  args: {
    site: 's1',
    tasks: [
      task(0, 'returned', {
        decidedBy: 'Laurent Dupré',
        decidedAt: '2026-03-09T10:12:00Z',
        reason: 'Préciser la référence fabricant',
      }),
      task(1, 'cancelled', { openedAt: null, dueAt: null }),
    ],
  },
};

/** Who would sign for an amount. */
export const Simulated: StoryObj<typeof Plan> = {
  render: (args) => <Plan {...args} />,
  args: {
    plan: {
      policy: { code: 'PR-STD', label: { en: 'Purchase requests', fr: "Demandes d'achat" } },
      total: '200000.00',
      fault: null,
      steps: [
        { order: 1, label: 'Approver', role: 'approver', needed: 1, hours: 24, people: ['Laurent Dupré', 'Ana Ruiz'] },
        { order: 2, label: 'Site manager', role: 'manager', needed: 1, hours: 24, people: ['Leïla El Fassi'] },
      ],
    },
  },
};

/** Nobody can sign: the reason stands where the people would. */
export const Nobody: StoryObj<typeof Plan> = {
  render: (args) => <Plan {...args} />,
  args: { plan: { policy: null, steps: [], total: '12.00', fault: 'No approver found for step Site manager.' } },
};
