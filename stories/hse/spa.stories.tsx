import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { begunRun, type KeptRun } from '../../core/forms/device/kept-run.ts';
import { putInOutbox } from '../../core/forms/device/outbox.ts';
import type { FormContent } from '../../core/forms/template.ts';
import type { Row } from '../../core/records/client.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { spa } from '../../plugins/hse/records/spa.ts';
import CardList from '../../plugins/hse/screens/spa/card-list.tsx';
import FillCard from '../../plugins/hse/screens/spa/fill-card.tsx';
import { cardsPath, cardTemplate } from '../../plugins/hse/shared/spa-card.ts';
import { item } from '../forms/content.ts';
import { storySite } from '../records/support.tsx';
import { Refused, answer, listed } from '../support/answers.ts';
import { begunHere } from './begun-here.ts';
import { amongPlugins } from './support.tsx';
import { worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const content: FormContent = {
  sections: [
    {
      code: 'W',
      title: { en: 'Job at hand', fr: 'Travail à faire' },
      items: [item('W01', 'txt', 'Task in a few words', 'Tâche en quelques mots')],
    },
    {
      code: 'SS',
      title: { en: 'STOP – I stop', fr: "STOP – je m'arrête" },
      items: [
        item('S01', 'yn', 'I know what to do', 'Je sais quoi faire', { criticality: 'critical', allow_na: false }),
        item('S02', 'yn', 'I am fit today', "Je suis apte aujourd'hui", { criticality: 'critical', allow_na: false }),
      ],
    },
    {
      code: 'ST',
      title: { en: 'THINK', fr: 'PENSER' },
      items: [
        item('S04', 'yn', 'All energies isolated', 'Toutes les énergies consignées', {
          criticality: 'critical',
          allow_na: false,
        }),
      ],
    },
    {
      code: 'SA',
      title: { en: 'ACT', fr: 'AGIR' },
      items: [
        item('S07', 'yn', 'Right tools and PPE', 'Bons outils et EPI', { criticality: 'critical', allow_na: false }),
      ],
    },
    {
      code: 'D',
      title: { en: 'What we decide', fr: 'Ce que nous décidons' },
      items: [
        item('D01', 'cho', 'We decide', 'Nous décidons', {
          visible_if: 'not (S01 = no or S02 = no or S04 = no or S07 = no)',
          options: [
            { code: 'go', label: { en: 'we begin', fr: 'on commence' }, verdict: 'ok' },
            { code: 'stop', label: { en: 'we do not begin', fr: 'on ne commence pas' }, verdict: 'ok' },
          ],
        }),
        item('D02', 'cho', 'The answers do not allow a start', "Les réponses n'autorisent pas à commencer", {
          visible_if: 'S01 = no or S02 = no or S04 = no or S07 = no',
          options: [{ code: 'stop', label: { en: 'we do not begin', fr: 'on ne commence pas' }, verdict: 'ok' }],
        }),
      ],
    },
  ],
};
const version = {
  id: 'version',
  number: 1,
  template: 'template',
  code: cardTemplate,
  label: { en: 'SPA card (stop, think, act)', fr: 'Fiche SPA (stop, penser, agir)' },
  subject_kind: 'none',
  grounding: false,
  pass_mark: 100,
  once_per_shift: false,
  decides: false,
  content,
};
const begun = (more: Partial<KeptRun> = {}) => begunHere(version, { site: storySite, ...more });

const card = (place: number, more: Partial<Row> = {}): Row => ({
  id: `card-${place}`,
  version: 1,
  site: storySite,
  number: `SPA-S1-26-${String(place).padStart(5, '0')}`,
  at: '2026-11-18T06:10:00.000Z',
  task: 'Change of a bucket tooth',
  place: { id: 'shop', label: 'SHOP-1' },
  leader: { id: 'leader', label: 'Moussa Diallo' },
  decision: 'go',
  noes: 0,
  expires_at: '2026-11-18T13:30:00.000Z',
  state: 'open',
  ...more,
});
const list = () => <CardList record={spa} path={`${cardsPath}/liste`} />;

/** Somebody of this story alone: what waits on the device is theirs. */
const waiter = 'story-of-one-card';
const asWaiter: Decorator = (Story) => {
  if (sessionStore.user) sessionStore.user = { ...sessionStore.user, id: waiter };
  return <Story />;
};
const run: KeptRun = { ...begunRun(version.id), id: 'card-that-waits', site: storySite };
/** A card that was filled on this device and not sent. */
const oneWaits = (): Promise<void> =>
  putInOutbox(waiter, {
    id: run.id,
    keptAs: cardTemplate,
    version,
    path: cardsPath,
    machine: null,
    result: 'pass',
    submittedAt: '2026-11-18T06:15:00.000Z',
    run,
    draft: {
      client_uuid: run.id,
      site: storySite,
      template_version: version.id,
      equipment: null,
      performed_by: null,
      started_at: '2026-11-18T06:10:00.000Z',
      completed_at: '2026-11-18T06:15:00.000Z',
      answers: [],
      decision: null,
      repeat_reason: null,
      captured_offline: true,
    },
    files: [],
    confirm: [],
    reason: '',
  });

/** Opens a step by its name above the form. */
const openStep = async (canvas: ReturnType<typeof within>, name: RegExp): Promise<void> =>
  userEvent.click(await canvas.findByText(name));

/** Stop, think, act: the card of a team, and the list of them. */
export default { title: 'HSE/SPA cards', decorators: [amongPlugins] } satisfies Meta;
type Story = StoryObj;

const three = [
  card(3),
  card(2, { task: 'Lift of a dump body', decision: 'go_after_measures', noes: 1 }),
  card(1, { task: 'Work under power', decision: 'stop', noes: 3, state: 'closed' }),
];
const cardLists = worlds({
  three,
  one: [card(1)],
  none: [],
  'a hundred': Array.from({ length: 100 }, (_, index) => card(index + 1)),
  'long words': inLongWords(three),
});
interface CardsArgs {
  readonly cards: readonly Row[];
}
export const Cards: StoryObj<CardsArgs> = {
  args: { cards: cardLists.of('three') },
  argTypes: { cards: cardLists.control },
  beforeEach: ({ args }) => answer(listed('spa', args.cards)),
  render: list,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Lift of a dump body')).toBeVisible();
    await expect(canvas.getByText('SPA-S1-26-00001')).toBeVisible();
  },
};
/** What is on this device alone stands above the list. */
export const CardWaits: Story = {
  decorators: [asWaiter],
  beforeEach: async () => {
    await oneWaits();
    return answer(listed('spa', [card(1)]));
  },
  render: list,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      await canvas.findByText(/SPA card \(stop, think, act\)|Fiche SPA \(stop, penser, agir\)/),
    ).toBeVisible();
    await expect(await canvas.findByText('SPA-S1-26-00001')).toBeVisible();
  },
};
export const NoCard: StoryObj<CardsArgs> = {
  args: { cards: cardLists.of('none') },
  argTypes: { cards: cardLists.control },
  beforeEach: ({ args }) => answer(listed('spa', args.cards)),
  render: list,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { level: 2 })).toBeVisible();
  },
};
export const ListRefused: Story = {
  beforeEach: () =>
    answer(listed('spa', new Refused(403, { code: 'forbidden', detail: 'You may not read these entries.' }))),
  render: list,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('You may not read these entries.')).toBeVisible();
  },
};

/** A card is begun: three steps, each in its colour. */
export const NewCard: Story = {
  beforeEach: () => begun(),
  render: () => <FillCard />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await openStep(canvas, /^STOP/);
    await expect(await canvas.findByText(/^(I know what to do|Je sais quoi faire)/)).toBeVisible();
    await expect(canvasElement.querySelector('[data-section="SS"]')).toBeVisible();
  },
};
/** One answer forbids to begin: only that is left to be decided. */
export const NoStart: Story = {
  beforeEach: () =>
    begun({
      answers: [
        { key: 'W01', text: 'Change of a bucket tooth' },
        { key: 'S01', choice: 'yes' },
        { key: 'S02', choice: 'yes' },
        { key: 'S04', choice: 'no', comment: 'The accumulator is under pressure.' },
      ],
    }),
  render: () => <FillCard />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await openStep(canvas, /^(What we decide|Ce que nous décidons)/);
    await expect(await canvas.findByText(/^(The answers do not allow|Les réponses n'autorisent pas)/)).toBeVisible();
    await expect(canvas.queryByText(/^(We decide|Nous décidons)/)).toBeNull();
  },
};
/** The server has it, and could not make a card of it: it goes on as a form of its own. */
export const CardOpenedAgain: Story = {
  beforeEach: () =>
    begun({
      answers: [{ key: 'W01', text: 'Change of a bucket tooth' }],
      replaces: { id: 'run', number: 'FR-S1-26-00611', sentence: 'A person appears twice in the team.' },
    }),
  render: () => <FillCard />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/FR-S1-26-00611/)).toBeVisible();
    await expect(canvas.getByText(/A person appears twice in the team/)).toBeVisible();
  },
};
/** Nothing of it is kept on this device, and the server does not give it. */
export const CardRefused: Story = {
  beforeEach: () =>
    answer({
      [`GET forms/published/${cardTemplate}/`]: new Refused(404, {
        code: 'not_found',
        detail: 'No template with this code is published.',
      }),
    }),
  render: () => <FillCard />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No template with this code is published.')).toBeVisible();
  },
};
