import type { Decorator } from '@storybook/react-vite';
import { recordRoutes } from '../../core/records/routes.tsx';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { fleet } from '../../plugins/fleet/index.ts';
import { forms } from '../../plugins/forms/index.ts';
import { hse } from '../../plugins/hse/index.ts';
import { humanResources } from '../../plugins/human-resources/index.ts';
import { production } from '../../plugins/production/index.ts';
import { asScreen } from '../records/support.tsx';

/** A screen of safety among the plugins whose records it shows. */
export const amongPlugins: Decorator = (Story, context) => {
  const registry = createRegistry(recordRoutes);
  for (const plugin of [fleet, forms, hse, humanResources, production]) registry.register(plugin);
  return asScreen(
    () => (
      <RegistryContext value={registry}>
        <Story />
      </RegistryContext>
    ),
    context,
  ) as React.ReactElement;
};

/** Who looks may do no more than this; below `amongPlugins`, which lets them do everything. */
export const asReaderOf =
  (...permissions: readonly `${string}:${string}`[]): Decorator =>
  (Story) => {
    if (sessionStore.user)
      sessionStore.user = {
        ...sessionStore.user,
        access: Object.fromEntries(permissions.map((permission) => [permission, 'all' as const])),
      };
    return <Story />;
  };
