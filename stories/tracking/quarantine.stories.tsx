import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Rejection, RejectionDetail, UnknownDevice } from '../../plugins/tracking/shared/monitor.ts';
import { Mended } from '../../plugins/tracking/screens/monitor/mended.tsx';
import { Proposals } from '../../plugins/tracking/screens/monitor/proposals.tsx';
import { EntryBytes } from '../../plugins/tracking/screens/monitor/quarantine/entry-bytes.tsx';
import { EntryRow } from '../../plugins/tracking/screens/monitor/quarantine/entry-row.tsx';
import { FilterBar } from '../../plugins/tracking/screens/monitor/quarantine/filter-bar.tsx';
import { UnknownTable } from '../../plugins/tracking/screens/monitor/unknown-table.tsx';
import '../../plugins/tracking/screens/monitor/monitor.css';
import '../../plugins/tracking/screens/monitor/quarantine/quarantine.css';
import '../../plugins/tracking/screens/screen.css';
import { now } from './rows.ts';
import { inPane } from './support.tsx';
import { choice, controlsOf, range, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const ago = (seconds: number): string => new Date(now - seconds * 1_000).toISOString();
const nothing = (): void => undefined;
const entry: Rejection = {
  id: 'r1',
  source: 's1',
  sourceCode: 'fms-s1',
  receivedAt: ago(900),
  lastAt: ago(30),
  times: 3,
  code: 'impossible_value',
  reason: 'A speed of 140.5 km/h is not possible.',
  kind: 'position',
  device: 'T-07',
  equipment: null,
  way: 'event',
  raw: '{"kind":"position","ts":"2026-03-09T05:31:00.000Z","device":"T-07","data":{"lon":-6.21,"lat":31.05,"speed":140.5}}',
  state: 'waiting',
  triedAt: null,
  replayedAt: null,
  dismissedAt: null,
  dismissedBy: null,
  dismissedReason: null,
  isEdited: false,
  isWhole: true,
};
const others: readonly Rejection[] = [
  {
    ...entry,
    id: 'r2',
    code: 'bad_json',
    reason: 'This is not JSON.',
    kind: null,
    device: null,
    way: 'batch',
    times: 1,
    raw: '{"events":[{"kind":',
  },
  {
    ...entry,
    id: 'r3',
    code: 'unknown_device',
    reason: 'No device has the identifier \u001b[31mGL-300.',
    device: '\u001b[31mGL-300',
    state: 'taken',
    replayedAt: ago(5),
    isEdited: true,
  },
  {
    ...entry,
    id: 'r4',
    code: 'weather',
    reason: 'Events of type weather are not supported.',
    kind: 'weather',
    state: 'dismissed',
    dismissedAt: ago(5),
    times: 1,
  },
];
const detail: RejectionDetail = {
  ...entry,
  message: entry.reason,
  text: entry.raw,
  bytes: null,
  size: entry.raw.length,
  about: null,
  edited: null,
  editedAbout: null,
  editedAt: null,
  editedBy: null,
};
const message: RejectionDetail = {
  ...detail,
  way: 'mqtt',
  bytes: btoa('\xff\xfehello\x00'),
  size: 90_000,
  isWhole: false,
  about: { topic: 'mine/S1/position/T-07' },
};
const unknown: UnknownDevice = {
  source: 's1',
  sourceCode: 'traccar',
  sourceKind: 'traccar',
  device: '867648040000123',
  isCode: false,
  events: 34,
  first: ago(86_400),
  last: ago(20),
  kinds: ['position'],
  says: { name: 'Camion T-08', model: 'FMB120', category: 'truck' },
  data: { lon: -6.21, lat: 31.05, speed: 18.52, ignition: true },
};

const entryLists = worlds<readonly Rejection[], 'each state' | 'one' | 'none' | 'fifty'>({
  'each state': [entry, ...others],
  one: [entry],
  none: [],
  fifty: Array.from({ length: 50 }, (_, index) => ({ ...entry, id: `n${index}`, device: `T-${index + 10}` })),
});
const details = worlds({
  event: detail,
  message,
  'broken JSON': { ...detail, text: '{"events":[{"kind":', raw: '{"events":[{"kind":' },
  'long text': { ...detail, text: JSON.stringify({ note: longPhrase.repeat(20) }) },
});
/** The text or the bytes of one entry. */
const ofDetail = (name: Parameters<typeof details.of>[0]) => ({
  ...controlsOf({ entry: details.control }),
  args: { entry: details.of(name) },
  render: (args: { readonly entry: RejectionDetail }) => <EntryBytes entry={args.entry} />,
});
interface MoreArgs {
  readonly count: number;
  /** That are not shown. */
  readonly more: number;
}
const ofMore = (most: number) => controlsOf({ count: range(0, most), more: range(0, 200) });

export default { title: 'Tracking/Quarantine', component: EntryRow, decorators: [inPane] } satisfies Meta;

export const Entries: StoryObj<{ readonly entries: readonly Rejection[] }> = {
  ...controlsOf({ entries: entryLists.control }),
  args: { entries: entryLists.of('each state') },
  render: ({ entries }) => (
    <section className="quarantine">
      <ul className="quarantine-entries">
        {entries.map((one) => (
          <EntryRow key={one.id} entry={one} />
        ))}
      </ul>
    </section>
  ),
};
export const Event: StoryObj<typeof EntryBytes> = ofDetail('event');
export const Message: StoryObj<typeof EntryBytes> = ofDetail('message');
export const Filters: StoryObj<{ readonly state: 'waiting' | 'taken' | 'dismissed'; readonly code: string }> = {
  ...controlsOf({
    state: choice(['waiting', 'taken', 'dismissed']),
    code: choice(['unknown_device', 'bad_json']),
  }),
  args: { state: 'waiting', code: 'unknown_device' },
  render: ({ state, code }) => (
    <section className="quarantine">
      <FilterBar
        filter={{ state, code, from: ago(86_400), to: ago(0) }}
        choices={{
          sources: [{ id: 's1', code: 'fms-s1', count: 12 }],
          codes: [
            { code: 'unknown_device', count: 9 },
            { code: 'bad_json', count: 3 },
          ],
          kinds: [
            { kind: 'position', count: 9 },
            { kind: 'batch', count: 3 },
          ],
        }}
        onChange={nothing}
      />
    </section>
  ),
};
export const MendedCauses: StoryObj<MoreArgs> = {
  ...ofMore(3),
  args: { count: 3, more: 0 },
  render: ({ count, more }) => (
    <Mended
      more={more}
      mended={[
        { source: 's1', sourceCode: 'fms-s1', code: 'unknown_device', subject: 'GL-300', count: 34 },
        { source: 's1', sourceCode: 'fms-s1', code: 'unknown_tank', subject: 'S1-TK9', count: 1 },
        { source: 's2', sourceCode: 'phones', code: 'kind_not_allowed', subject: 'meter', count: 2 },
      ].slice(0, count)}
    />
  ),
};
export const UnknownDevices: StoryObj<MoreArgs> = {
  ...ofMore(3),
  args: { count: 3, more: 12 },
  render: ({ count, more }) => (
    <UnknownTable
      more={more}
      unknown={[
        unknown,
        { ...unknown, device: 'GL-300', sourceCode: 'fms-s1', sourceKind: 'http', says: null, kinds: null },
        { ...unknown, device: 'X-99', isCode: true, says: null },
      ].slice(0, count)}
      onAdopt={nothing}
    />
  ),
};
export const ProposedMachines: StoryObj<{ readonly count: number; readonly busy: boolean }> = {
  ...controlsOf({ count: range(1, 2), busy: yesOrNo }),
  args: { count: 2, busy: false },
  render: ({ count, busy }) => (
    <Proposals
      machines={[
        {
          id: 'e1',
          code: 'T-08',
          name: 'Haul truck 98 t',
          make: 'Atlas',
          model: 'H98',
          by: 'code',
          isSame: true,
          devices: [],
        },
        {
          id: 'e2',
          code: 'T-18',
          name: 'Haul truck 98 t',
          make: 'Atlas',
          model: 'H98',
          by: 'name',
          isSame: false,
          devices: ['GL-9'],
        },
      ].slice(0, count)}
      busy={busy}
      onChoose={nothing}
    />
  ),
};
