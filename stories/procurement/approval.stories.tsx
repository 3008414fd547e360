import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ApproveSeveral } from '../../plugins/procurement/screens/approval/approve-several.tsx';
import { Chain, Plan } from '../../plugins/procurement/screens/approval/chain.tsx';
import { KnownBefore } from '../../plugins/procurement/screens/approval/known-before.tsx';
import { Questions } from '../../plugins/procurement/screens/approval/questions.tsx';
import type { ApprovalPlan, ChainTask, OpenTask } from '../../plugins/procurement/shared/approval-answers.ts';
import { inPane } from '../tracking/support.tsx';
import { apart, controlsOf, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

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

const underWay = [
  task(0, 'approved', { decidedBy: 'Jamal Haddad', decidedAt: '2026-03-09T10:12:00Z' }),
  task(1, 'open'),
];
const chains = worlds({
  'under way': underWay,
  'sent back': [
    task(0, 'returned', {
      decidedBy: 'Laurent Dupré',
      decidedAt: '2026-03-09T10:12:00Z',
      reason: 'Préciser la référence fabricant',
    }),
    task(1, 'cancelled', { openedAt: null, dueAt: null }),
  ],
  escalated: [
    task(0, 'open', { urged: 3 }),
    task(0, 'open', { id: 'm', approver: 'Leïla El Fassi', role: 'manager', urged: 3 }),
  ],
  none: [],
  'eight steps': Array.from({ length: 8 }, (_, index) => task(index, index < 3 ? 'approved' : 'open')),
  'long words': inLongWords(underWay),
});
const plan: ApprovalPlan = {
  policy: { code: 'PR-STD', label: { en: 'Purchase requests', fr: "Demandes d'achat" } },
  total: '200000.00',
  fault: null,
  steps: [
    { order: 1, label: 'Approver', role: 'approver', needed: 1, hours: 24, people: ['Laurent Dupré', 'Ana Ruiz'] },
    { order: 2, label: 'Site manager', role: 'manager', needed: 1, hours: 24, people: ['Leïla El Fassi'] },
  ],
};
const plans = worlds<ApprovalPlan, 'two steps' | 'nobody can sign' | 'long words'>({
  'two steps': plan,
  'nobody can sign': { policy: null, steps: [], total: '12.00', fault: 'No approver found for step Site manager.' },
  'long words': inLongWords(plan),
});

export default {
  title: 'Procurement/Approval',
  component: Chain,
  decorators: [inPane],
  argTypes: { tasks: chains.control, site: apart },
} satisfies Meta<typeof Chain>;

/** One has signed in another's place, the next is asked. */
export const UnderWay: StoryObj<typeof Chain> = {
  args: {
    site: 's1',
    tasks: chains.of('under way'),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(2);
  },
};

/** Sent back with its reason: the next step is asked no more. */
export const SentBack: StoryObj<typeof Chain> = {
  args: {
    site: 's1',
    tasks: chains.of('sent back'),
  },
};

/** Who would sign for an amount. */
export const Simulated: StoryObj<typeof Plan> = {
  ...controlsOf({ plan: plans.control }),
  render: (args) => <Plan {...args} />,
  args: { plan: plans.of('two steps') },
};

/** Nobody can sign: the reason stands where the people would. */
export const Nobody: StoryObj<typeof Plan> = {
  ...Simulated,
  args: { plan: plans.of('nobody can sign') },
};

/** The first has not signed within twice the time limit: the manager is asked in their place. */
export const Escalated: StoryObj<typeof Chain> = {
  args: {
    site: 's1',
    tasks: chains.of('escalated'),
  },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getAllByText(
        /^(asked in place of an approver who is late|sollicité à la place du retardataire)$/,
      ),
    ).toHaveLength(1);
  },
};

const two = [
  'Requests of one person for Filters over 14 days reach MAD 24,000.00, above the MAD 20,000.00 threshold.',
  '4 of Fuel filter is already on order (PO-S1-26-00012, expected 14 Mar 2026).',
];
const knownWarnings = worlds({ two, none: [], twelve: Array.from({ length: 6 }, () => two).flat() });
/** What is known before anything is signed: a split, what is on order, and estimates against the last prices. */
export const Known: StoryObj<typeof KnownBefore> = {
  ...controlsOf({ warnings: knownWarnings.control }),
  render: (args) => <KnownBefore {...args} />,
  args: {
    warnings: knownWarnings.of('two'),
    lastPrices: [
      {
        line: 'l1',
        part: 'Fuel filter',
        price: '412.5',
        currency: 'MAD',
        order: 'PO-S1-26-00012',
        vendor: 'Argane Hydraulique SAS',
        day: '2026-02-12',
        change: '12.4',
      },
      {
        line: 'l2',
        part: 'Oil filter',
        price: '38.125',
        currency: 'EUR',
        order: 'PO-S1-26-00009',
        vendor: 'Garonne Filtration',
        day: '2026-02-02',
        change: null,
      },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^\+12[.,]4\s%$/)).toBeVisible();
  },
};

const openTask = (id: string, amount: string): OpenTask => ({
  id,
  step: 'Approver',
  openedAt: '2026-03-09T08:00:00Z',
  dueAt: '2026-03-11T16:00:00Z',
  isLate: false,
  onBehalfOf: null,
  amount,
  request: {
    id: `r${id}`,
    version: 2,
    number: `PR-S1-26-0001${id}`,
    title: 'Joints de vérin',
    urgency: 'normal',
    kind: 'stock',
    neededBy: '2026-04-01',
    requester: 'Driss Chraïbi',
    site: 'S1',
    lines: 3,
  },
});

const taskLists = worlds({
  two: [openTask('1', '3303.08'), openTask('2', '23871.94')],
  one: [openTask('1', '3303.08')],
  thirty: Array.from({ length: 30 }, (_, index) => openTask(String(index + 1), String(400 + index * 37))),
  'long words': inLongWords([openTask('1', '3303.08'), openTask('2', '23871.94')]),
});
/** Several at once: each is shown before they are signed. */
export const Several: StoryObj<typeof ApproveSeveral> = {
  ...controlsOf({ tasks: taskLists.control }),
  render: (args) => <ApproveSeveral {...args} />,
  args: {
    tasks: taskLists.of('two'),
    onClose: () => undefined,
    onDecided: () => undefined,
  },
};

const asked: React.ComponentProps<typeof Questions>['questions'] = [
  {
    id: 'q1',
    text: 'Une pièce équivalente est-elle en stock ?',
    askedBy: 'Laurent Dupré',
    askedAt: '2026-03-09T08:30:00Z',
    answer: 'Non : la dernière est sortie mardi.',
    answeredBy: 'Samir Alaoui',
    answeredAt: '2026-03-09T09:05:00Z',
    isMine: false,
  },
  {
    id: 'q2',
    text: 'Pour quel engin ?',
    askedBy: 'Leïla El Fassi',
    askedAt: '2026-03-09T10:00:00Z',
    answer: null,
    answeredBy: null,
    answeredAt: null,
    isMine: true,
  },
];
const questions = worlds({
  two: asked,
  none: [],
  answered: asked.slice(0, 1),
  "somebody else's": asked.map((one) => ({ ...one, isMine: false })),
  'long words': inLongWords(asked),
});
/** Asked before a signature: one is answered, one waits for the reader. */
export const Asked: StoryObj<typeof Questions> = {
  ...controlsOf({ questions: questions.control }),
  render: (args) => <Questions {...args} />,
  args: { site: 's1', onAnswered: () => {}, questions: questions.of('two') },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('textbox')).toHaveLength(1);
  },
};
