import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import AccessDenied from '../../core/app/access-denied.tsx';
import NotFound from '../../core/app/not-found.tsx';
import { PaneContext, type Pane } from '../../core/registry/pane.ts';
import Login from '../../core/session/login.tsx';
import Profile from '../../core/app/profile.tsx';
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
export const MyProfile: Story = { render: () => <Profile /> };
export const PageNotFound: Story = { render: () => <NotFound /> };
export const Denied: Story = { render: () => <AccessDenied /> };
/** The page that was refused is named. */
export const DeniedWithName: Story = { render: () => <AccessDenied />, parameters: { search: 'path=/closed' } };
