import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertItem } from '../../plugins/tracking/screens/alerts/alert-item.tsx';
import '../../plugins/tracking/screens/alerts/alerts.css';
import '../../plugins/tracking/screens/screen.css';
import type { AlertRow } from '../../plugins/tracking/streams/alert.ts';
import { now } from './rows.ts';
import { inPane } from './support.tsx';
import { apart, choice, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const at = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const row: AlertRow = {
  id: 'a1',
  site: 's1',
  rule: 'silent_device',
  severity: 'warning',
  sound: true,
  roles: ['dispatcher'],
  subject: 'T-07',
  equipment: 'e7',
  equipmentCode: 'T-07',
  detail: null,
  value: 16,
  threshold: 15,
  openedAt: at(1),
  closedAt: null,
  ackBy: null,
  ackAt: null,
  shelvedUntil: null,
  at: at(1),
};
const rows = worlds<AlertRow, 'waiting' | 'critical' | 'acknowledged' | 'put aside' | 'over'>({
  waiting: row,
  critical: { ...row, severity: 'critical', rule: 'tank_critical', equipment: null },
  acknowledged: { ...row, ackBy: 'Hiba Amrani', ackAt: at(0) },
  'put aside': { ...row, severity: 'info', shelvedUntil: at(-15) },
  over: { ...row, closedAt: at(0) },
});
const nothing = (): void => undefined;
const actions = {
  now,
  mayChange: true,
  picked: false,
  onPick: nothing,
  onAcknowledge: nothing,
  onShelve: nothing,
  onReplay: nothing,
  onBoard: nothing,
};

export default {
  title: 'Tracking/Alert',
  component: AlertItem,
  decorators: [inPane],
  render: (args) => (
    <ul className="alert-list">
      <AlertItem {...args} />
    </ul>
  ),
  args: { ...actions, row: rows.of('waiting'), sentence: 'No signal from T-07 for 16 min.' },
  argTypes: {
    row: rows.control,
    sentence: choice(['No signal from T-07 for 16 min.', 'Tank S1-TK1: 9,000 L (6 %).', longPhrase]),
    mayChange: yesOrNo,
    picked: yesOrNo,
    now: apart,
  },
} satisfies Meta<typeof AlertItem>;
type Story = StoryObj<typeof AlertItem>;

export const Waiting: Story = {};
export const Critical: Story = {
  args: {
    row: rows.of('critical'),
    sentence: 'Tank S1-TK1: 9,000 L (6 %).',
  },
};
export const Acknowledged: Story = { args: { row: rows.of('acknowledged'), picked: true } };
export const PutAside: Story = { args: { row: rows.of('put aside') } };
export const Over: Story = { args: { row: rows.of('over'), mayChange: false } };
