import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Delegations } from '../../core/session/delegation.ts';
import { DelegationSection } from '../../core/session/delegation-section.tsx';
import { answer } from '../support/answers.ts';
import { worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';
import { inApplication, inProfile } from './support.tsx';

export default { title: 'Core/Account/Delegations', decorators: [inProfile, inApplication] } satisfies Meta;

const lent = {
  id: 'd1',
  role: 'dispatcher',
  title_en: 'Dispatcher',
  title_fr: 'Répartiteur',
  sites: null,
  valid_from: '2026-03-02T06:00:00Z',
  valid_to: '2026-03-09T06:00:00Z',
  reason: 'Congé annuel',
  user: 'Brahim Aït Ouali',
  holder: 'Hicham Amrani',
};
const none: Delegations = { held: [lent], given: [], received: [] };
const acting: Delegations = {
  ...none,
  given: [lent],
  received: [{ ...lent, id: 'd2', user: 'Hicham Amrani', holder: 'Leïla El Fassi', reason: null }],
};
const delegations = worlds({
  none,
  acting,
  'nothing to hand on': { ...none, held: [] },
  'long names': inLongWords(acting),
});
interface DelegationsArgs {
  readonly delegations: Delegations;
}
export const NobodyActs: StoryObj<DelegationsArgs> = {
  args: { delegations: delegations.of('none') },
  argTypes: { delegations: delegations.control },
  beforeEach: ({ args }) => answer({ 'GET me/delegations/': args.delegations }),
  render: () => <DelegationSection />,
};
export const Acting: StoryObj<DelegationsArgs> = { ...NobodyActs, args: { delegations: delegations.of('acting') } };
/** The form takes the place of its button, and the focus. */
export const HandOn: StoryObj = {
  beforeEach: () => answer({ 'GET me/colleagues/': { people: [], more: 0 }, 'GET me/delegations/': none }),
  render: () => <DelegationSection />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'));
    await expect(canvasElement.querySelector('#delegation-role')).toHaveFocus();
  },
};
