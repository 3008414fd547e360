import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { BoardAlerts } from '../../plugins/fuel/screens/status/board-alerts.tsx';
import { DayTable } from '../../plugins/fuel/screens/status/day-table.tsx';
import { ExpectedTable } from '../../plugins/fuel/screens/status/expected-table.tsx';
import { TankCard, type TankState } from '../../plugins/fuel/screens/status/tank-card.tsx';
import '../../core/records/list/cells.css';
import '../../core/reports/screens/report.css';
import '../../plugins/fuel/screens/status/status.css';
import { inPane } from '../tracking/support.tsx';
import { orders, reconciliations, tanks } from './rows.ts';
import { controlsOf, range, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const tankLists = worlds({
  'every status': tanks,
  one: tanks.slice(0, 1),
  'those that need fuel': tanks.slice(1, 3),
  none: [],
  'long words': tanks.map((tank) => ({ ...tank, station: { id: 'fs1', label: longPhrase } })),
});
interface TanksArgs {
  readonly tanks: readonly TankState[];
  /** Litres a minute that the first gives now. */
  readonly flow: number;
}

export default { title: 'Fuel/Station board', component: TankCard, decorators: [inPane] } satisfies Meta;

/** Every status: the drawing shows level and marks, the words beside it say the same. */
export const Tanks: StoryObj<TanksArgs> = {
  ...controlsOf({ tanks: tankLists.control, flow: range(0, 800, 4) }),
  args: { tanks: tankLists.of('every status'), flow: 212 },
  render: ({ tanks: shown, flow }) => (
    <ul className="tank-cards">
      {shown.map((tank, index) => (
        <li key={tank.id}>
          <TankCard
            tank={tank}
            live={null}
            flow={index === 0 ? flow : 0}
            onOpen={() => undefined}
            onCurve={() => undefined}
            onOrder={['low', 'critical'].includes(tank.status) ? () => undefined : undefined}
            onShow={index === 0 ? () => undefined : undefined}
          />
        </li>
      ))}
    </ul>
  ),
};

const ask = fn();
export const AsksForFuel: StoryObj = {
  render: () => (
    <TankCard
      tank={tanks[1] ?? tanks[0]!}
      live={null}
      flow={0}
      onOpen={() => undefined}
      onCurve={() => undefined}
      onOrder={ask}
    />
  ),
  play: async ({ canvasElement }) => {
    within(canvasElement).getAllByRole('button').at(-1)?.click();
    await expect(ask).toHaveBeenCalledOnce();
  },
};

export const Alerts: StoryObj<Pick<TanksArgs, 'tanks'>> = {
  ...controlsOf({ tanks: tankLists.control }),
  args: { tanks: tankLists.of('every status') },
  render: (args) => (
    <BoardAlerts tanks={args.tanks} drops={[{ tank: 'S1-TK1', at: '2026-03-09T02:14:00Z', litres: 640 }]} />
  ),
};

export const Reconciliation: StoryObj<{ readonly count: number; readonly maySign: boolean }> = {
  ...controlsOf({ count: range(0, reconciliations.length), maySign: yesOrNo }),
  args: { count: reconciliations.length, maySign: true },
  render: ({ count, maySign }) => (
    <DayTable
      rows={reconciliations.slice(0, count)}
      day="2026-03-08"
      maySign={maySign}
      onOpen={() => undefined}
      onSigned={() => undefined}
    />
  ),
};

export const Expected: StoryObj<{ readonly count: number }> = {
  ...controlsOf({ count: range(0, orders.length) }),
  args: { count: orders.length },
  render: ({ count }) => <ExpectedTable orders={orders.slice(0, count)} onOpen={() => undefined} />,
};
