import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BadgeReader } from '../../plugins/hse/screens/training/badge-reader.tsx';
import { AttendanceSheet } from '../../plugins/hse/screens/training/attendance-sheet.tsx';
import { SheetTable, type Attendee } from '../../plugins/hse/screens/training/sheet-table.tsx';
import { cellKey, type HalfDaySigned } from '../../plugins/hse/screens/training/sheet.ts';
import type { SheetHalfDay } from '../../plugins/hse/shared/training-sheet.ts';
import { storySite } from '../records/support.tsx';
import { answer, listed } from '../support/answers.ts';
import { amongPlugins } from './support.tsx';
import { apart, choice, controlsOf, worlds } from '../support/controls.ts';
import { longPerson } from '../support/long-words.ts';

const half = (date: string, part: 'am' | 'pm'): SheetHalfDay => {
  const [from, to] = part === 'am' ? ['07:00', '11:00'] : ['12:00', '16:00'];
  return {
    date,
    half: part,
    starts_at: `${date}T${from}:00.000Z`,
    ends_at: `${date}T${to}:00.000Z`,
    opens_at: `${date}T${part === 'am' ? '06:45' : '11:45'}:00.000Z`,
    closes_at: `${date}T${part === 'am' ? '23:00' : '23:59'}:00.000Z`,
  };
};
const halves = [half('2026-11-17', 'am'), half('2026-11-17', 'pm'), half('2026-11-18', 'am'), half('2026-11-18', 'pm')];
const attendee = (id: string, label: string, more: Partial<Attendee> = {}): Attendee => ({
  id: `line-${id}`,
  person: { id, label },
  present: 'yes',
  score: null,
  result: null,
  ...more,
});
const attendees: readonly Attendee[] = [
  attendee('p1', 'Diallo Moussa', { result: 'passed', score: 86 }),
  attendee('p2', 'Ouazzani Fatima Zahra'),
  attendee('p3', 'Lahlou Omar', { present: 'no' }),
];
const signature = (person: string, at: SheetHalfDay, by: 'pad' | 'badge'): readonly [string, HalfDaySigned] => [
  cellKey(person, at),
  {
    id: `${person} ${at.date} ${at.half}`,
    version: 1,
    site: storySite,
    person: { id: person, label: person },
    date: at.date,
    half: at.half,
    by,
    signed:
      by === 'pad' ? { name: 'Diallo Moussa', at: at.starts_at, path: 'M20 60 C 60 20 90 100 140 50 L 200 70' } : null,
    signed_at: at.starts_at,
  } as unknown as HalfDaySigned,
];
const signed = new Map(
  halves.slice(0, 2).flatMap((one) => [signature('p1', one, 'pad'), signature('p2', one, 'badge')]),
);
const now = Date.parse('2026-11-18T10:10:00.000Z');

const over = Date.parse('2026-11-19T12:00:00.000Z');
const before = Date.parse('2026-11-17T05:00:00.000Z');
const sheets = worlds({
  three: attendees,
  none: [],
  forty: Array.from({ length: 40 }, (_, index) => attendee(`q${index}`, `Diallo Moussa ${index + 1}`)),
  'long names': attendees.map(({ id }) => attendee(id, longPerson)),
});
const halfLists = worlds({ 'two days': halves, 'half a day': halves.slice(0, 1), none: [] });
const signers = worlds<(() => void) | null, 'may sign' | 'reads only'>({ 'may sign': fn(), 'reads only': null });

/** The sheet of a training session: who was there by half-days. */
export default {
  title: 'HSE/Training attendance',
  component: SheetTable,
  decorators: [amongPlugins],
  args: { attendees: sheets.of('three'), halves: halfLists.of('two days'), signed, now, site: storySite, onSign: fn() },
  argTypes: {
    attendees: sheets.control,
    halves: halfLists.control,
    onSign: signers.control,
    now: choice({ [now]: 'While it lasts', [over]: 'The day after', [before]: 'Before it' }),
    site: apart,
  },
} satisfies Meta<typeof SheetTable>;
type Story = StoryObj<typeof SheetTable>;

/** Signed by pad and badge, to be signed now, not before its hour, and nobody signs for who was away. */
export const EachCell: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Diallo Moussa.*18/ }));
    await expect(args.onSign).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('button', { name: /Lahlou/ })).toBeNull();
  },
};
/** Its hours are over: what is missing comes on paper. */
export const Late: Story = { args: { now: over } };
/** Who only reads it. */
export const ReadOnly: Story = {
  args: { onSign: signers.of('reads only') },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
/** At the door of the room. */
export const ByBadge: Story = {
  render: () => <BadgeReader site={storySite} session="session" half={halves[2] as SheetHalfDay} onDone={fn()} />,
};

const session = {
  id: 'session',
  version: 3,
  site: storySite,
  number: 'FOR-S1-26-0041',
  training: { id: 'training', label: 'Work at height' },
  domain: 'hse',
  state: 'open',
  starts_at: '2026-11-17T07:00:00.000Z',
  ends_at: '2026-11-18T16:00:00.000Z',
  place: 'Training room',
  trainer_name: 'Bureau Atlas',
  attendees,
};
interface SheetArgs {
  readonly state: string;
}
const asRow =
  (more: object, names: readonly Attendee[] | null = attendees) =>
  () => {
    const row = { ...session, ...more, attendees: names };
    answer({
      ...listed('attendance_half_day', [...signed.values()]),
      'GET records/training_session/session/': row,
      'GET hse/training/session/half-days/': halves,
    });
  };
const sheet = () => <AttendanceSheet id="session" />;

/** The whole sheet while the session is open. */
export const Sheet: StoryObj<SheetArgs> = {
  ...controlsOf({ state: choice(['planned', 'open', 'done', 'validated', 'cancelled']) }),
  args: { state: 'open' },
  beforeEach: ({ args: { state } }) => asRow({ state })(),
  render: sheet,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/FOR-S1-26-0041/)).toBeVisible();
  },
};
/** It is done: it is validated once. */
export const Done: StoryObj = { beforeEach: asRow({ state: 'done' }), render: sheet };
/** Nobody is enrolled. */
export const Nobody: StoryObj = { beforeEach: asRow({}, []), render: sheet };
/** Who was there is for those who lead it. */
export const WithoutNames: StoryObj = { beforeEach: asRow({}, null), render: sheet };
/** On paper, to be signed where there is no tablet. */
export const Paper: StoryObj = {
  beforeEach: asRow({}),
  render: sheet,
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /Print the sheet|Imprimer la feuille/ }),
    );
    await within(document.body).findByRole('dialog');
  },
};
