import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import Emergency from '../../plugins/hse/screens/emergency/emergency.tsx';
import { Banner } from '../../plugins/hse/screens/emergency/siren-banner.tsx';
import type { EmergencyAnswer, MusterPerson } from '../../plugins/hse/shared/emergency-answer.ts';
import { storySite } from '../records/support.tsx';
import { answer } from '../support/answers.ts';
import { amongPlugins, asReaderOf } from './support.tsx';
import { controlsOf, words, worlds, yesOrNo } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const raisedAt = '2026-11-18T09:58:00.000Z';
const calm: EmergencyAnswer = {
  phone: '+212 5 24 00 01 50',
  suspends: true,
  activePermits: 9,
  alarm: null,
  people: null,
  count: 0,
  missing: 0,
  present: 118,
  past: [
    {
      id: 'past',
      number: 'SIR-S1-26-0002',
      raisedAt: '2026-06-11T09:00:00.000Z',
      clearedAt: '2026-06-11T09:26:00.000Z',
      reason: 'Evacuation of the crusher',
      drill: true,
      allClear: 'Everybody was found in 19 minutes.',
      people: 97,
      missing: 0,
    },
  ],
};
const person = (id: string, name: string, more: Partial<MusterPerson> = {}): MusterPerson => ({
  id,
  name,
  zone: 'Workshop',
  machine: null,
  seenAt: '2026-11-18T09:41:00.000Z',
  safeAt: null,
  safeBy: null,
  ...more,
});
const safe = { safeAt: '2026-11-18T10:03:00.000Z', safeBy: 'Hicham Amrani' };
const people: readonly MusterPerson[] = [
  person('1', 'Moussa Diallo'),
  person('2', 'Fatima Zahra Ouazzani', safe),
  person('3', 'Youssef Benkirane', { zone: 'Pit A', machine: 'T-07' }),
  person('4', 'Ana Ferreira', { zone: null, seenAt: null }),
  person('5', 'Omar Lahlou', { zone: 'Crusher', ...safe, safeBy: null }),
];
const sounding = (more: Partial<EmergencyAnswer> = {}, drill = false): EmergencyAnswer => ({
  ...calm,
  alarm: {
    id: 'alarm',
    number: 'SIR-S1-26-0003',
    version: 1,
    raisedAt,
    raisedBy: 'Nadia Bennani',
    reason: 'Fire on a haul truck at the loading point',
    drill,
    phone: calm.phone,
    permitsSuspended: 9,
  },
  people,
  count: people.length,
  missing: people.filter(({ safeAt }) => safeAt === null).length,
  ...more,
});
const found = { people: people.map((one) => ({ ...one, ...safe })), missing: 0 };
const sites = worlds<EmergencyAnswer, SiteName>({
  calm,
  'calm, nobody to call': { ...calm, phone: null, past: [] },
  'calm, without check-ins': { ...calm, present: null, suspends: false },
  sounding: sounding(),
  'an exercise': sounding(found, true),
  'nobody there yet': sounding({ people: [], count: 0, missing: 0 }),
  'names kept back': sounding({ people: null }),
  'long names': inLongWords(sounding()),
  'two hundred people': sounding({
    people: Array.from({ length: 200 }, (_, index) => person(`p${index}`, `Moussa Diallo ${index + 1}`)),
    count: 200,
    missing: 200,
  }),
});
type SiteName =
  | 'calm'
  | 'calm, nobody to call'
  | 'calm, without check-ins'
  | 'sounding'
  | 'an exercise'
  | 'nobody there yet'
  | 'names kept back'
  | 'long names'
  | 'two hundred people';
interface EmergencyArgs {
  readonly site: EmergencyAnswer;
}

/** The siren of a site, its muster, and the alarms before. */
export default {
  title: 'HSE/Emergency',
  component: Emergency,
  decorators: [amongPlugins],
  args: { site: sites.of('calm') },
  argTypes: { site: sites.control },
  beforeEach: ({ args }) => answer({ 'GET hse/emergency/': args.site }),
} satisfies Meta<EmergencyArgs>;
type Story = StoryObj<EmergencyArgs>;

/** Nothing sounds: it is held for two seconds, or its word is typed, and what happened is asked first. */
export const Calm: Story = {
  args: { site: sites.of('calm') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/SIREN|SIRÈNE/), 'sirene');
    await expect(canvas.getByText(/SIR-S1-26-0002/)).toBeVisible();
  },
};
/** Who may not sound it is told whom to call. */
export const ReadOnly: Story = {
  args: { site: sites.of('calm, nobody to call') },
  decorators: [asReaderOf('hse_alarm:read')],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull();
  },
};
/** Nobody checks in at the site: the muster is made by hand. */
export const WithoutCheckIns: Story = { args: { site: sites.of('calm, without check-ins') } };
/** It sounds: the zone that lacks most stands first, and a name is found at once. */
export const Sounding: Story = {
  args: { site: sites.of('sounding') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByRole('listitem')).length).toBeGreaterThanOrEqual(people.length);
    await userEvent.type(canvas.getByRole('searchbox'), 'T-07');
    await waitFor(() => expect(canvas.queryByText('Moussa Diallo')).toBeNull());
    await expect(canvas.getByText('Youssef Benkirane')).toBeVisible();
  },
};
/** An exercise in which everybody was found. */
export const Exercise: Story = {
  args: { site: sites.of('an exercise') },
};
/** Nobody is known to be there yet. */
export const EmptyMuster: Story = { args: { site: sites.of('nobody there yet') } };
/** How many are missing is for everybody, who they are is not. */
export const SoundingForReaders: Story = {
  args: { site: sites.of('names kept back') },
  decorators: [asReaderOf('hse_alarm:read')],
};
/** The question before the all-clear says who is still missing. */
export const AllClear: Story = {
  args: { site: sites.of('sounding') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /Give the all-clear|fin d.alerte/i }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(dialog.getByText(/3/)).toBeVisible();
  },
};
/** What stands above every open page while a siren sounds: an emergency before an exercise. */
export const AboveEveryPage: StoryObj<{ readonly reason: string; readonly drill: boolean }> = {
  ...controlsOf({ reason: words, drill: yesOrNo }),
  args: { reason: 'Fire on a haul truck at the loading point', drill: false },
  render: ({ reason, drill }) => (
    <Banner
      sounding={[
        {
          id: 'alarm',
          number: 'SIR-S1-26-0003',
          site: storySite,
          siteName: 'Kef Nord',
          reason,
          drill,
          phone: calm.phone,
          raisedAt,
          cleared: false,
          at: raisedAt,
        },
        {
          id: 'drill',
          number: 'SIR-S2-26-0001',
          site: 'other',
          siteName: 'Kef Sud',
          reason: 'Evacuation of the camp',
          drill: true,
          phone: null,
          raisedAt,
          cleared: false,
          at: raisedAt,
        },
      ]}
    />
  ),
};
