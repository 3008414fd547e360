import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MonitoredSource } from '../../plugins/tracking/shared/monitor.ts';
import { ClockTable, SilentTable } from '../../plugins/tracking/screens/monitor/device-tables.tsx';
import { SourceTable } from '../../plugins/tracking/screens/monitor/source-table.tsx';
import '../../plugins/tracking/screens/monitor/monitor.css';
import { aempResult } from './aemp-result.ts';
import '../../plugins/tracking/screens/screen.css';
import { now } from './rows.ts';
import { inPane } from './support.tsx';
import { answer } from '../support/answers.ts';
import { controlsOf, range, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const lastEventAt = new Date(now - 2_000).toISOString();
const source: MonitoredSource = {
  id: 's1',
  code: 'fms-s1',
  labelEn: 'Fleet system',
  labelFr: 'Système de flotte',
  kind: 'http',
  enabled: true,
  version: 1,
  lastEventAt,
  perSecond: 36.4,
  accepted: 32_760,
  duplicates: 12,
  late: 3,
  dropped: 0,
  lagP50: 240,
  lagP95: 4_300,
  rejected: [],
  others: [],
};
const troubled: MonitoredSource = {
  ...source,
  id: 's2',
  code: 'maker',
  kind: 'aemp',
  enabled: false,
  perSecond: 0.02,
  dropped: 998,
  lagP50: 900_000,
  lagP95: 9_000_000,
  rejected: [
    { code: 'unknown_device', count: 14 },
    { code: 'invalid_fix', count: 2 },
  ],
  others: [{ type: 'traccar deviceOnline', count: 12 }],
};
const nothing = (): void => undefined;

const lists = worlds<readonly MonitoredSource[], 'two' | 'one' | 'none' | 'twenty' | 'long names'>({
  two: [source, troubled],
  one: [source],
  none: [],
  twenty: Array.from({ length: 20 }, (_, index) => ({ ...source, id: `n${index}`, code: `fms-${index + 1}` })),
  'long names': [{ ...source, labelEn: longPhrase, labelFr: longPhrase }, troubled],
});

export default {
  title: 'Tracking/Live feeds',
  component: SourceTable,
  decorators: [inPane],
  beforeEach: () => answer({ 'GET tracking/aemp/': { results: [{ ...aempResult, source: 's2' }] } }),
  args: {
    sources: lists.of('two'),
    mayChange: true,
    onOpen: nothing,
    onRenew: nothing,
    onSecret: nothing,
    onToggle: nothing,
    onDrill: nothing,
  },
  argTypes: { sources: lists.control, mayChange: yesOrNo },
} satisfies Meta<typeof SourceTable>;

export const Sources: StoryObj<typeof SourceTable> = {};
export const ForDispatchers: StoryObj<typeof SourceTable> = { args: { mayChange: false } };
export const Devices: StoryObj<{ readonly more: number }> = {
  ...controlsOf({ more: range(0, 200) }),
  args: { more: 0 },
  render: ({ more }) => (
    <div className="monitor-devices">
      <SilentTable more={more} silent={[{ equipment: 'e1', code: 'T-07', minutes: 16 }]} />
      <ClockTable
        more={more}
        clocks={[
          { uid: 'T-12', skewMs: -44_000, lastSeen: lastEventAt },
          { uid: 'GW-3', skewMs: 610_000, lastSeen: lastEventAt },
        ]}
      />
    </div>
  ),
};
