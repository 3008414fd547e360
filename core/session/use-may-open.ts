import { useRegistry } from '../registry/use-registry.ts';
import { meets, useSession } from './use-session.ts';

/**
 * Whether a path leads to a screen that is there and that the visitor may see. Whoever opens a path of another plugin
 * asks this before offering it: the plugin may not run, and its screen may be closed to the visitor.
 */
export const useMayOpen = (path: string): boolean => useWhatMayOpen()(path);

/** The same, asked of many paths. */
export function useWhatMayOpen(): (path: string) => boolean {
  const registry = useRegistry();
  const { user } = useSession();
  return (path) => {
    const destination = registry.resolve(path.split('?')[0] ?? '/');
    return destination?.kind === 'screen' && meets(user, destination.route.can);
  };
}
