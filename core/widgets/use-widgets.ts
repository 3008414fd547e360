import type { RegisteredWidget } from '../registry/registry.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { meets, useSession } from '../session/use-session.ts';

/** The widgets that the user has a right to, in the order of the plugins. */
export function useWidgets(): readonly RegisteredWidget[] {
  const registry = useRegistry();
  const { user } = useSession();
  return registry.widgets().filter(({ widget }) => meets(user, widget.can));
}
