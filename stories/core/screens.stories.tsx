import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import AccessDenied from '../../core/app/access-denied.tsx';
import NotFound from '../../core/app/not-found.tsx';
import { PaneContext, type Pane } from '../../core/registry/pane.ts';
import Login from '../../core/session/login.tsx';
import Profile from '../../core/app/profile.tsx';
import type { Delegations } from '../../core/session/delegation.ts';
import { answer } from '../support/answers.ts';
import { range, yesOrNo } from '../support/controls.ts';
import { security } from './rows.ts';
import { inApplication } from './support.tsx';

const inPane: Decorator = (Story, { parameters }) => {
  const pane: Pane = {
    id: 'story',
    path: '/story',
    search: new URLSearchParams(parameters['search'] as string | undefined),
    visible: true,
    focused: true,
    open: () => {},
    setSearch: () => {},
    selection: null,
    select: () => {},
  };
  return (
    <PaneContext value={pane}>
      <Story />
    </PaneContext>
  );
};

const delegations: Delegations = {
  held: [{ id: 'held', role: 'dispatcher', title_en: 'Dispatcher', title_fr: 'Répartiteur', sites: null }],
  given: [],
  received: [],
};
const lent = {
  id: 'lent',
  role: 'dispatcher',
  title_en: 'Dispatcher',
  title_fr: 'Répartiteur',
  sites: null,
  valid_from: '2026-11-16T06:00:00Z',
  valid_to: '2026-11-23T06:00:00Z',
  reason: 'Congé annuel',
  user: 'Brahim Aït Ouali',
  holder: 'Hicham Amrani',
};
const sessions = {
  sessions: {
    entries: [
      {
        id: 'here',
        created_at: '2026-11-18T05:55:00Z',
        last_seen_at: '2026-11-18T10:09:00Z',
        ip: '10.20.4.17',
        device: 'Firefox, Windows',
        current: true,
        known_until: null,
      },
    ],
    more: 0,
  },
  signIns: { entries: [], more: 0 },
};

const sessionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...sessions.sessions.entries[0],
    id: `here-${index}`,
    current: index === 0,
  }));

/** The host's own screens. */
export default { title: 'Core/Screens', decorators: [inPane, inApplication] } satisfies Meta;
type Story = StoryObj;

interface ProfileArgs {
  readonly secondFactor: boolean;
  readonly secondFactorNeeded: boolean;
  readonly hasPassword: boolean;
  readonly sessionCount: number;
  readonly lent: boolean;
}
export const SignIn: Story = { render: () => <Login /> };
export const SignInWithShownPassword: Story = {
  render: () => <Login />,
  play: async ({ canvas, userEvent }) => {
    const password = canvas.getByLabelText(/^(Password|Mot de passe)$/);
    await userEvent.type(password, 'secret');
    await expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: /Show the password|Afficher le mot de passe/ }));
    await expect(password).toHaveAttribute('type', 'text');
  },
};
export const MyProfile: StoryObj<ProfileArgs> = {
  args: { secondFactor: false, secondFactorNeeded: true, hasPassword: true, sessionCount: 1, lent: false },
  argTypes: {
    secondFactor: yesOrNo,
    secondFactorNeeded: yesOrNo,
    hasPassword: yesOrNo,
    sessionCount: range(0, 20),
    lent: yesOrNo,
  },
  beforeEach: ({ args }) =>
    answer({
      'GET me/delegations/': { ...delegations, given: args.lent ? [lent] : [] },
      'GET me/security/': {
        ...security,
        hasPassword: args.hasPassword,
        secondFactorSince: args.secondFactor ? '2026-03-04T08:00:00Z' : null,
        secondFactorNeeded: args.secondFactorNeeded,
      },
      'GET me/sessions/': { ...sessions, sessions: { ...sessions.sessions, entries: sessionsOf(args.sessionCount) } },
    }),
  render: () => <Profile />,
};
export const PageNotFound: Story = { render: () => <NotFound /> };
export const Denied: Story = { render: () => <AccessDenied /> };
/** The page that was refused is named. */
export const DeniedWithName: Story = { render: () => <AccessDenied />, parameters: { search: 'path=/closed' } };
