import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ref } from '../../core/records/fields/index.ts';
import { recordRoutes } from '../../core/records/routes.tsx';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { fleet } from '../../plugins/fleet/index.ts';
import { FieldInput, inputControls } from './field-input.tsx';
import { asScreen } from './support.tsx';
import { apart } from '../support/controls.ts';

/** Where the plugin that owns the record is there. */
const withFleet: Decorator = (Story) => {
  const registry = createRegistry(recordRoutes);
  registry.register(fleet);
  // `asScreen` grants everything by a proxy, which the store does not keep.
  if (sessionStore.user) sessionStore.user = { ...sessionStore.user, access: { 'equipment:create': 'all' } };
  return (
    <RegistryContext value={registry}>
      <Story />
    </RegistryContext>
  );
};

export default {
  title: 'Records/Reference created in place',
  component: FieldInput,
  decorators: [withFleet, asScreen],
  argTypes: { ...inputControls, empty: apart },
} satisfies Meta<typeof FieldInput>;

type Story = StoryObj<typeof FieldInput>;

const field = ref('equipment', { label: { id: 'Machine', message: 'Machine' } });

export const Offered: Story = { args: { field, value: null } };

/** The form of the other record, beside the one being filled in. */
export const Open: Story = {
  args: { field, value: null },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /New|Nouv/ }));
    await waitFor(() => expect(document.querySelector('.create-drawer form')).not.toBeNull());
    // Its Save is its own: what is missing there is told there.
    await userEvent.click(document.querySelector('.create-drawer button[type=submit]') as HTMLButtonElement);
    await waitFor(() =>
      expect(document.querySelectorAll('.create-drawer .bp6-form-helper-text').length).toBeGreaterThan(2),
    );
  },
};
