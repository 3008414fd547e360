import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import type { Advice, ShownProposal } from '../../plugins/production/shared/advice.ts';
import { AdviceNow } from '../../plugins/production/screens/board/advice-now.tsx';
import { AdviceRows } from '../../plugins/production/screens/board/advice-rows.tsx';
import '../../plugins/production/screens/board/dispatch-board.css';
import { inPane } from '../tracking/support.tsx';
import { choice, controlsOf, range, worlds, yesOrNo } from '../support/controls.ts';

const proposal: ShownProposal = {
  id: 'a1',
  version: 1,
  site: 's1',
  truck: 'e7',
  truckCode: 'T-07',
  before: 'u1',
  beforeCode: 'EX-01',
  unit: 'u2',
  unitCode: 'EX-02',
  shownAt: '2026-03-09T09:00:00Z',
  reason: 'idle',
  freeInMin: 4.2,
  trucksBefore: 2,
  waitNow: 6.4,
  waitThere: 0,
  savesMin: 5.6,
  gain_tph: 59,
};
const proposals: readonly ShownProposal[] = [
  proposal,
  { ...proposal, id: 'a2', truck: 'e8', truckCode: 'T-08', reason: 'down', savesMin: 0, gain_tph: 0 },
];
const planned: Advice = { proposals, worthOfTruck: { s1: 331 }, unplanned: [], held: [] };

const ruled: Advice = {
  ...planned,
  held: [
    { truck: 'e1', code: 'T-01', rule: 'licence' },
    { truck: 'e2', code: 'T-02', rule: 'meal' },
  ],
};
interface AdviceArgs extends React.ComponentProps<typeof AdviceNow> {
  readonly width: number;
}
const advices = worlds<Advice, 'planned' | 'nothing to propose' | 'ruled' | 'without a plan'>({
  planned,
  'nothing to propose': { ...planned, proposals: [] },
  ruled,
  'without a plan': { proposals: [proposal], worthOfTruck: {}, unplanned: ['s1'], held: [] },
});
const waitingLists = worlds<readonly ShownProposal[], 'two' | 'none' | 'one' | 'by rules' | 'twenty'>({
  two: proposals,
  none: [],
  one: [proposal],
  'by rules': (['priority', 'feed', 'blend'] as const).map((reason, index) => ({
    ...proposal,
    id: `r${index}`,
    reason,
    savesMin: 0,
    gain_tph: 0,
  })),
  twenty: Array.from({ length: 20 }, (_, index) => ({ ...proposal, id: `n${index}`, truckCode: `T-${index + 10}` })),
});

export default {
  title: 'Production/Dispatch advice',
  component: AdviceNow,
  decorators: [inPane],
  render: ({ width, ...args }) => (
    <div className="advice-panel" style={{ width }}>
      <div className="advice-now">
        <AdviceNow {...args} />
      </div>
    </div>
  ),
  args: {
    advice: advices.of('planned'),
    waiting: waitingLists.of('two'),
    width: 320,
    mayAnswer: true,
    picked: 'e8',
    onPick: fn(),
    onAccept: fn(),
    onRefuse: fn(),
  },
  argTypes: {
    advice: advices.control,
    waiting: waitingLists.control,
    mayAnswer: yesOrNo,
    picked: choice(['e7', 'e8']),
    width: range(220, 600, 10),
  },
} satisfies Meta<AdviceArgs>;
type Story = StoryObj<AdviceArgs>;

export const Proposals: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByRole('listitem')).toHaveLength(2);
  },
};
export const None: Story = {
  args: { advice: advices.of('nothing to propose'), waiting: waitingLists.of('none') },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^(No truck would gain|Aucun camion)/)).toBeVisible();
  },
};
/** Rules of the site decide, and leave trucks where they are. */
export const Ruled: Story = {
  args: { advice: advices.of('ruled'), waiting: waitingLists.of('by rules') },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/T-01 \(.+\), T-02 \(.+\)/)).toBeVisible();
  },
};
/** The solver finds no plan: it is said, and what waiting times tell is proposed all the same. */
export const Infeasible: Story = {
  args: { advice: advices.of('without a plan'), waiting: waitingLists.of('one') },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.is-warning')).toBeVisible();
  },
};
const logged = {
  version: 2,
  truck: { id: 'e7', label: 'T-07 Truck' },
  before: { id: 'u1', label: 'EX-01 Shovel' },
  loading_unit: { id: 'u2', label: 'EX-02 Shovel' },
  saves: 5.6,
  refusal: null,
  next_unit: null,
  next_queue: null,
};
/**
 * In the log the answers: refused with its reason, accepted with what came of it, overruled, lapsed, and one that
 * waits.
 */
export const Refused: StoryObj<Pick<AdviceArgs, 'width'>> = {
  ...controlsOf({ width: range(220, 600, 10) }),
  args: { width: 320 },
  render: ({ width }) => (
    <div className="advice-panel" style={{ width }}>
      <div className="advice-log" tabIndex={0} role="group" aria-label="Log">
        <AdviceRows
          rows={[
            {
              ...logged,
              id: '1',
              shown_at: '2026-03-09T09:00:00Z',
              answer: 'refused',
              refusal: 'road',
              answered_by: 'Salma Idrissi',
            },
            {
              ...logged,
              id: '2',
              shown_at: '2026-03-09T08:52:00Z',
              answer: 'accepted',
              answered_by: 'Salma Idrissi',
              next_unit: 'EX-02',
              next_queue: 0.4,
            },
            {
              ...logged,
              id: '3',
              shown_at: '2026-03-09T08:40:00Z',
              answer: 'overruled',
              answered_by: 'Salma Idrissi',
              next_unit: 'LD-01',
              next_queue: 3.1,
            },
            { ...logged, id: '4', shown_at: '2026-03-09T08:31:00Z', answer: 'lapsed', answered_by: null },
            { ...logged, id: '5', shown_at: '2026-03-09T09:02:00Z', answer: null, answered_by: null },
          ]}
        />
      </div>
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/^(Rejected: Road or face not passable|Refus.*: .+)$/),
    ).toBeVisible();
  },
};
