import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Row } from '../../core/records/client.ts';
import { hseExposure } from '../../plugins/hse/records/hse-exposure.ts';
import HoursList from '../../plugins/hse/screens/exposure/hours-list.tsx';
import { ProposalView } from '../../plugins/hse/screens/exposure/proposal-view.tsx';
import { ProposeHours } from '../../plugins/hse/screens/exposure/propose-hours.tsx';
import type { ExposureProposal } from '../../plugins/hse/shared/exposure-proposal.ts';
import { storySite } from '../records/support.tsx';
import { Refused, answer, listed } from '../support/answers.ts';
import { amongPlugins, asReaderOf } from './support.tsx';
import { worlds } from '../support/controls.ts';
import { longPerson } from '../support/long-words.ts';

const hours = (month: string, more: Partial<Row> = {}): Row => ({
  id: `hours-${month}`,
  version: 1,
  site: storySite,
  month,
  employer: 'company',
  vendor: null,
  department: null,
  headcount: 412,
  hours: 71_204.5,
  source: 'check_in',
  state: 'validated',
  ...more,
});

const whole: ExposureProposal = {
  employers: [
    { employer: 'company', headcount: 412, hours: 71_204.5, outcome: 'create', known: null },
    { employer: 'contractor', headcount: 168, hours: 28_930, outcome: 'update', known: 28_100 },
  ],
  stays: 11_420,
  open: 0,
  uncounted: 0,
  capped: 0,
  longestShift: 16,
  stray: 0,
  unknown: 0,
  absent: 0,
  staff: 580,
  trainingHours: 0,
  people: [],
  morePeople: 0,
};
/** Badges were forgotten, lost, read at one door alone. */
const inPart: ExposureProposal = {
  ...whole,
  open: 37,
  uncounted: 4,
  capped: 2,
  stray: 12,
  unknown: 1,
  absent: 23,
  trainingHours: 96,
  people: [
    { id: 'one', name: 'Moussa Diallo', days: ['2026-10-05', '2026-10-19'] },
    { id: 'two', name: 'Omar Lahlou', days: ['2026-10-12'] },
  ],
  morePeople: 9,
};
/** Nothing is left to be written. */
const kept: ExposureProposal = {
  ...whole,
  employers: [
    { employer: 'company', headcount: 412, hours: 71_204.5, outcome: 'validated', known: 71_204.5 },
    { employer: 'contractor', headcount: 168, hours: 28_930, outcome: 'by_hand', known: 30_000 },
  ],
};
const path = 'hse/exposure/proposal/';
const dialogOf = async () => within(await within(document.body).findByRole('dialog'));
const proposeButton = /^(Propose these hours|Proposer ces heures)$/;
const ask = () => <ProposeHours onClose={() => {}} />;
const list = () => <HoursList record={hseExposure} path="/hse/parametrage/hours_worked" />;

/** Hours of months, by which rates are divided, and what check-ins propose for them. */
export default { title: 'HSE/Hours worked', decorators: [amongPlugins] } satisfies Meta;
type Story = StoryObj;

const months = worlds<readonly Row[], 'two months' | 'one' | 'none' | 'four years'>({
  'two months': [
    hours('2026-10-01', { state: 'proposed' }),
    hours('2026-09-01'),
    hours('2026-09-01', {
      id: 'hours-of-contractors',
      employer: 'contractor',
      headcount: 168,
      hours: 28_930,
      source: 'declared',
    }),
  ],
  one: [hours('2026-09-01')],
  none: [],
  'four years': Array.from({ length: 48 }, (_, index) =>
    hours(`${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`),
  ),
});
interface HoursArgs {
  readonly months: readonly Row[];
}
export const Hours: StoryObj<HoursArgs> = {
  args: { months: months.of('two months') },
  argTypes: { months: months.control },
  beforeEach: ({ args }) => answer(listed('hse_exposure', args.months)),
  render: list,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText(/412/))[0]).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: /Propose from check-ins|Remplir depuis les pointages/ }),
    ).toBeVisible();
  },
};
/** Who enters no hours is offered none. */
export const HoursOfAReader: Story = {
  decorators: [asReaderOf('hse_exposure:read')],
  beforeEach: () => answer(listed('hse_exposure', [hours('2026-09-01')])),
  render: list,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText(/412/))[0]).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: /Propose from check-ins|Remplir depuis les pointages/ }),
    ).toBeNull();
  },
};
export const NoHours: StoryObj<HoursArgs> = {
  ...Hours,
  args: { months: months.of('none') },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { level: 2 })).toBeVisible();
  },
};
/** The dialog is asked for from the list. */
export const AskedFromTheList: Story = {
  beforeEach: () => answer({ ...listed('hse_exposure', [hours('2026-09-01')]), [`GET ${path}`]: whole }),
  render: list,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(
      await canvas.findByRole('button', { name: /Propose from check-ins|Remplir depuis les pointages/ }),
    );
    await expect(await (await dialogOf()).findByRole('table')).toBeVisible();
  },
};

/** All stays are counted: hours by employer, and what becomes of them. */
const proposals = worlds({
  whole,
  'in part': inPart,
  'without names': { ...inPart, people: null, morePeople: 0 },
  'nothing left': kept,
  'long names': { ...inPart, people: (inPart.people ?? []).map((one) => ({ ...one, name: longPerson })) },
});
interface ProposalArgs {
  readonly proposal: ExposureProposal;
}
export const Proposed: StoryObj<ProposalArgs> = {
  args: { proposal: proposals.of('whole') },
  argTypes: { proposal: proposals.control },
  beforeEach: ({ args }) => answer({ [`GET ${path}`]: args.proposal }),
  render: ask,
  play: async () => {
    const dialog = await dialogOf();
    const table = within(await dialog.findByRole('table'));
    await expect(table.getAllByRole('row')).toHaveLength(3);
    await expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(dialog.getByRole('button', { name: proposeButton })).toBeEnabled());
  },
};
/** Each thing that could not be counted is told, and who is to be asked. */
export const ProposedInPart: StoryObj<ProposalArgs> = {
  args: { proposal: proposals.of('in part') },
  argTypes: { proposal: proposals.control },
  render: ({ proposal }) => <ProposalView proposal={proposal} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [notes] = canvas.getAllByRole('list');
    await expect(within(notes as HTMLElement).getAllByRole('listitem')).toHaveLength(7);
    await userEvent.click(canvas.getByText(/^(Who did not check out|Qui n'a pas pointé sa sortie)$/));
    await expect(canvas.getByText(/Moussa Diallo/)).toBeVisible();
  },
};
/** Who may not see check-ins is told how many, and not who. */
export const ProposedWithoutNames: StoryObj<ProposalArgs> = {
  args: { proposal: proposals.of('without names') },
  argTypes: { proposal: proposals.control },
  render: ({ proposal }) => <ProposalView proposal={proposal} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('details')).toBeNull();
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(7);
  },
};
/** What was validated or entered by hand stays: there is nothing to propose. */
export const NothingToPropose: StoryObj<ProposalArgs> = {
  args: { proposal: proposals.of('nothing left') },
  argTypes: { proposal: proposals.control },
  beforeEach: ({ args }) => answer({ [`GET ${path}`]: args.proposal }),
  render: ask,
  play: async () => {
    const dialog = await dialogOf();
    await expect(await dialog.findByText(/^(Entered by hand|Saisies à la main)/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: proposeButton })).toBeDisabled();
  },
};
/** A mine in which nobody checks in. */
export const LookRefused: Story = {
  beforeEach: () =>
    answer({
      [`GET ${path}`]: new Refused(409, {
        code: 'no_checkins',
        detail: 'Nobody checks in here: enter the hours by hand.',
      }),
    }),
  render: ask,
  play: async () => {
    const dialog = await dialogOf();
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Nobody checks in here');
    await expect(dialog.getByRole('button', { name: proposeButton })).toBeDisabled();
  },
};
/** They were written by somebody else meanwhile: the sentence stands in the dialog, and what was chosen stays. */
export const ProposalRefused: Story = {
  beforeEach: () =>
    answer({
      [`GET ${path}`]: whole,
      [`POST ${path}`]: new Refused(409, { code: 'stale', detail: 'Somebody else has changed these hours.' }),
    }),
  render: ask,
  play: async () => {
    const dialog = await dialogOf();
    const button = await dialog.findByRole('button', { name: proposeButton });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await expect(await dialog.findByText('Somebody else has changed these hours.')).toBeVisible();
    await expect(dialog.getByRole('table')).toBeVisible();
  },
};
