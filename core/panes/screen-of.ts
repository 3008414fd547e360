import type { ComponentType } from 'react';
import { addCatalog } from '../i18n/catalogs.ts';
import type { RegisteredRoute } from '../registry/registry.ts';
import type { RouteDefinition, ScreenProps } from '../registry/route.ts';
import { withQueries } from '../session/with-queries.tsx';
import { loadScreen } from '../http/load-screen.ts';

/** A screen that is here, on its way, or did not come. */
export interface FetchedScreen {
  component: ComponentType<ScreenProps> | null;
  error: unknown;
  /** Resolves when one of the two is known; never rejects. */
  readonly settled: Promise<void>;
}

const screens = new WeakMap<RouteDefinition, FetchedScreen>();

/** The screen of a route, with its words; fetched once, and anew after `forgetScreen`. */
export function screenOf({ route, plugin }: RegisteredRoute): FetchedScreen {
  const keptScreen = screens.get(route);
  if (keptScreen) return keptScreen;
  const fetched = Promise.all([
    loadScreen(plugin.id === 'core' ? route.screen : withQueries(route.screen)),
    loadScreen(() => Promise.all((route.words ?? [plugin.messages]).map(addCatalog))),
  ]);
  const settled = fetched.then(
    ([module]) => void (screen.component = module.default),
    (error: unknown) => void (screen.error = error),
  );
  const screen: FetchedScreen = { component: null, error: null, settled };
  screens.set(route, screen);
  return screen;
}

/** Makes the next render fetch a screen again. */
export function forgetScreen(route: RouteDefinition): void {
  screens.delete(route);
}
