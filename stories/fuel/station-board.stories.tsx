import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { BoardAlerts } from '../../plugins/fuel/screens/status/board-alerts.tsx';
import { DayTable } from '../../plugins/fuel/screens/status/day-table.tsx';
import { ExpectedTable } from '../../plugins/fuel/screens/status/expected-table.tsx';
import { TankCard } from '../../plugins/fuel/screens/status/tank-card.tsx';
import '../../core/records/list/cells.css';
import '../../core/reports/screens/report.css';
import '../../plugins/fuel/screens/status/status.css';
import { inPane } from '../tracking/support.tsx';
import { orders, reconciliations, tanks } from './rows.ts';

export default { title: 'Fuel/Station board', component: TankCard, decorators: [inPane] } satisfies Meta<
  typeof TankCard
>;

type Story = StoryObj<typeof TankCard>;

/** Every status: the drawing shows level and marks, the words beside it say the same. */
export const Tanks: Story = {
  render: () => (
    <ul className="tank-cards">
      {tanks.map((tank, index) => (
        <li key={tank.id}>
          <TankCard
            tank={tank}
            live={null}
            flow={index === 0 ? 212 : 0}
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
export const AsksForFuel: Story = {
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

export const Alerts: Story = {
  render: () => <BoardAlerts tanks={tanks} drops={[{ tank: 'S1-TK1', at: '2026-03-09T02:14:00Z', litres: 640 }]} />,
};

export const Reconciliation: Story = {
  render: () => (
    <DayTable rows={reconciliations} day="2026-03-08" maySign onOpen={() => undefined} onSigned={() => undefined} />
  ),
};

export const Expected: Story = { render: () => <ExpectedTable orders={orders} onOpen={() => undefined} /> };
