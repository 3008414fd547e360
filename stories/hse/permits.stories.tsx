import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Row } from '../../core/records/client.ts';
import { ConflictList } from '../../plugins/hse/screens/permits/conflict-list.tsx';
import PermitActions from '../../plugins/hse/screens/permits/permit-actions.tsx';
import PermitAside from '../../plugins/hse/screens/permits/permit-aside.tsx';
import { PermitForm } from '../../plugins/hse/screens/permits/permit-screens.tsx';
import permitTabs from '../../plugins/hse/screens/permits/permit-tabs.tsx';
import PermitsToday from '../../plugins/hse/screens/permits/permits-today.tsx';
import type { BoardPermit, PermitConflictAnswer } from '../../plugins/hse/shared/permit-answers.ts';
import { storySite } from '../records/support.tsx';
import { answer } from '../support/answers.ts';
import { amongPlugins } from './support.tsx';
import { choice, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';
import { permitKinds, type PermitKind } from '../../plugins/hse/records/permits/permit-choices.ts';

const hourMs = 3_600_000;
const begun = Math.floor(Date.now() / hourMs) * hourMs;
const from = (hours: number): string => new Date(begun + hours * hourMs).toISOString();

const onBoard = (place: number, more: Partial<BoardPermit> = {}): BoardPermit => ({
  id: `permit-${place}`,
  site: storySite,
  number: `AT-S1-26-${String(place).padStart(5, '0')}`,
  title: 'Repair of the dump body',
  kind: 'general',
  state: 'active',
  place: 'shop',
  place_code: 'SHOP-1',
  exact_place: 'Bay 3',
  performer: 'Moussa Diallo',
  planned_start: from(-3),
  planned_end: from(5),
  valid_from: null,
  valid_to: null,
  spot: null,
  area: null,
  conflicts: [],
  ...more,
});
const day: readonly BoardPermit[] = [
  onBoard(1),
  onBoard(2, {
    kind: 'hot_work',
    title: 'Welding of a bucket tooth',
    conflicts: [{ number: 'AT-S1-26-00001', level: 'coordinate' }],
  }),
  // Within the hour at whatever minute the story is looked at.
  onBoard(3, { state: 'issued', planned_end: new Date(Date.now() + 40 * 60_000).toISOString() }),
  onBoard(4, { state: 'suspended', place: 'pit', place_code: 'PIT-A', kind: 'excavation' }),
  onBoard(5, {
    state: 'requested',
    place: 'pit',
    place_code: 'PIT-A',
    kind: 'lifting',
    conflicts: [{ number: 'AT-S1-26-00004', level: 'block' }],
  }),
  onBoard(6, { state: 'handed_back', place: 'crusher', place_code: 'CR1', kind: 'height' }),
];
/** Two places of the site, with their edges: a workshop and a pit. */
const places = {
  shop: { lon: -6.214, lat: 31.052 },
  pit: { lon: -6.205, lat: 31.047 },
} as const;
const mapped: readonly BoardPermit[] = day.map((one) => {
  const spot = one.place === 'shop' || one.place === 'pit' ? places[one.place] : null;
  if (!spot) return one;
  const { lon, lat } = spot;
  return {
    ...one,
    spot,
    area: [
      [lon - 0.002, lat - 0.001],
      [lon + 0.002, lat - 0.001],
      [lon + 0.002, lat + 0.001],
      [lon - 0.002, lat + 0.001],
      [lon - 0.002, lat - 0.001],
    ],
  };
});
const boards = worlds<readonly BoardPermit[], 'a day' | 'a day, on the map' | 'none' | 'sixty' | 'long words'>({
  'a day': day,
  'a day, on the map': mapped,
  none: [],
  sixty: Array.from({ length: 60 }, (_, index) => onBoard(index + 1)),
  'long words': inLongWords(day),
});
interface DayArgs {
  readonly permits: readonly BoardPermit[];
}
/** The board of a day that the controls change. */
const ofDay = (name: Parameters<typeof boards.of>[0]) => ({
  args: { permits: boards.of(name) },
  argTypes: { permits: boards.control },
  beforeEach: ({ args }: { readonly args: DayArgs }) => answer({ 'GET hse/permits/day/': args.permits }),
});

const endsSoon = new Date(Date.now() + 40 * 60_000).toISOString();
const permit = (more: Partial<Row> = {}): Row => ({
  id: 'permit',
  version: 4,
  site: storySite,
  number: 'TC-S1-26-00017',
  title: 'Welding of a bucket tooth',
  kind: 'hot_work',
  state: 'active',
  place: { id: 'shop', label: 'SHOP-1' },
  planned_start: '2026-11-18T08:00:00.000Z',
  planned_end: '2026-11-18T16:00:00.000Z',
  valid_to: endsSoon,
  created_at: '2026-11-18T07:10:00.000Z',
  issued_at: '2026-11-18T07:50:00.000Z',
  accepted_at: '2026-11-18T08:05:00.000Z',
  visits: [{ at: '2026-11-18T07:30:00.000Z', by: 'Nadia Bennani', ok: true }],
  gas_tests: [{ at: '2026-11-18T07:55:00.000Z', tester: 'Omar Lahlou', ok: true }],
  suspensions: [{ at: '2026-11-18T09:58:00.000Z', by: 'Nadia Bennani', cause: 'siren' }],
  ...more,
});
const conflict: PermitConflictAnswer = {
  id: 'other',
  number: 'TH-S1-26-00009',
  title: 'Lamps of the workshop roof',
  kind: 'height',
  state: 'issued',
  from: '2026-11-18T09:00:00.000Z',
  to: '2026-11-18T12:00:00.000Z',
  level: 'block',
  relation: 'same_place',
  coordinated: false,
};
const [, course, conflicts] = permitTabs;

/** Work permits: the board of the day, the head of a permit with its steps, and its tabs. */
export default { title: 'HSE/Permits', decorators: [amongPlugins] } satisfies Meta;
type Story = StoryObj;

/** Along the hours, place by place; who blocks whom is told in words as well. */
export const Today: StoryObj<DayArgs> = {
  ...ofDay('a day'),
  render: () => <PermitsToday />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByRole('listitem')).toHaveLength(day.length);
  },
};
/** The same by their states. */
export const TodayByState: StoryObj<DayArgs> = {
  ...ofDay('a day'),
  render: () => <PermitsToday />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText(/^(By state|Par état)$/));
    await expect(await canvas.findAllByRole('region')).toHaveLength(7);
  },
};
/** Where they are; each stands in words below the map as well, also one whose place has no shape. */
export const TodayOnTheMap: StoryObj<DayArgs> = {
  ...ofDay('a day, on the map'),
  render: () => <PermitsToday />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText(/^(Map|Carte)$/));
    const rows = within(await canvas.findByRole('list', { name: /^(Permits on the map|Permis sur la carte)$/ }));
    await expect(rows.getAllByRole('listitem')).toHaveLength(mapped.length);
    await expect(
      rows.getByRole('button', { name: /AT-S1-26-00006.*(not on the map|absent de la carte)/ }),
    ).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.map-view')).toHaveAttribute('data-state', 'ready'), {
      timeout: 20_000,
    });
  },
};
/** A map of a site on which nobody works under a permit. */
export const MapEmpty: StoryObj<DayArgs> = {
  ...ofDay('none'),
  render: () => <PermitsToday />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText(/^(Map|Carte)$/));
    const rows = await canvas.findByRole('list', { name: /^(Permits on the map|Permis sur la carte)$/ });
    await expect(within(rows).queryByRole('listitem')).toBeNull();
    await expect(canvas.getByText(/^(No permit in these hours|Aucun permis)/)).toBeVisible();
  },
};
/** No permit in these hours. */
export const TodayEmpty: StoryObj<DayArgs> = { ...ofDay('none'), render: () => <PermitsToday /> };

/** What can be done with an active permit that ends soon. */
const permitStates = [
  'draft',
  'requested',
  'approved',
  'issued',
  'active',
  'suspended',
  'handed_back',
  'closed',
  'cancelled',
] as const;
interface PermitArgs {
  readonly state: string;
  readonly kind: string;
}
const ofPermit = {
  args: { state: 'active', kind: 'hot_work' },
  argTypes: { state: choice(permitStates), kind: choice(Object.keys(permitKinds)) },
};
export const Steps: StoryObj<PermitArgs> = {
  ...ofPermit,
  render: (args) => (
    <div className="record-head">
      <PermitActions row={permit({ ...args })} />
    </div>
  ),
};
/** A step asks for what it brings along. */
export const StepAsked: StoryObj<PermitArgs> = {
  ...Steps,
  play: async ({ canvasElement }) => {
    const [, step] = within(canvasElement).getAllByRole('button');
    await userEvent.click(step as HTMLElement);
    await within(document.body).findByRole('dialog');
  },
};
/** The paper, with the code that leads back to the permit. */
export const Paper: StoryObj<PermitArgs> = {
  ...Steps,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Permit paper|Permis imprimé/ }));
    await within(await within(document.body).findByRole('dialog')).findByRole('img');
  },
};
/** What happened, in its order. */
export const Course: Story = { render: () => (course?.Content ? <course.Content row={permit()} /> : <></>) };
/** What stands in its way: it forbids, or is coordinated. */
export const Conflicts: Story = {
  beforeEach: () =>
    answer({
      'POST hse/permits/conflicts/': [
        conflict,
        { ...conflict, id: 'b', number: 'TC-S1-26-00018', kind: 'hot_work', level: 'coordinate', coordinated: true },
      ] satisfies readonly PermitConflictAnswer[],
    }),
  render: () => (conflicts?.Content ? <conflicts.Content row={permit()} /> : <></>),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByRole('listitem')).toHaveLength(2);
  },
};
/** Nothing stands in the way. */
export const NoConflict: Story = {
  beforeEach: () => answer({ 'POST hse/permits/conflicts/': [] }),
  render: () => <ConflictList permit={permit({ kind: 'general' })} />,
};
/** Beside a form in which place and time are still to be named. */
export const NotYetAsked: Story = { render: () => <PermitAside draft={{ site: storySite, kind: 'general' }} /> };
/** A new permit of a kind: what is of no concern to it is not asked. */
export const NewPermit: StoryObj<{ readonly kind: PermitKind }> = {
  args: { kind: 'hot_work' },
  argTypes: { kind: choice(Object.keys(permitKinds)) },
  render: ({ kind }) => <PermitForm kind={kind} />,
};
