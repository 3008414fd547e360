import { createContext, use, useSyncExternalStore } from 'react';
import type { Registry } from './registry.ts';

/** Given by the application around everything. */
export const RegistryContext = createContext<Registry | null>(null);

/** The registry; the caller is rendered anew when a plugin comes or goes. Throws outside the application. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useRegistry must be used within a RegistryContext');
  useSyncExternalStore(registry.onChange, registry.plugins);
  return registry;
}
