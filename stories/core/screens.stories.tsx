import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import AccessDenied from '../../core/app/access-denied.tsx';
import NotFound from '../../core/app/not-found.tsx';
import { PaneContext, type Pane } from '../../core/registry/pane.ts';
import Login from '../../core/session/login.tsx';
import Profile from '../../core/app/profile.tsx';
import type { Delegations } from '../../core/session/delegation.ts';
import { answer } from '../support/answers.ts';
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

/** The host's own screens. */
export default { title: 'Core/Screens', decorators: [inPane, inApplication] } satisfies Meta;
type Story = StoryObj;

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
export const MyProfile: Story = {
  beforeEach: () =>
    answer({ 'GET me/delegations/': delegations, 'GET me/security/': security, 'GET me/sessions/': sessions }),
  render: () => <Profile />,
};
export const PageNotFound: Story = { render: () => <NotFound /> };
export const Denied: Story = { render: () => <AccessDenied /> };
/** The page that was refused is named. */
export const DeniedWithName: Story = { render: () => <AccessDenied />, parameters: { search: 'path=/closed' } };
