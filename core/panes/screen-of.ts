import { lazy, type ComponentType } from 'react';
import { addCatalog } from '../i18n/catalogs.ts';
import type { RegisteredRoute } from '../registry/registry.ts';
import type { RouteDefinition, ScreenProps } from '../registry/route.ts';
import { withQueries } from '../http/with-queries.tsx';
import { loadScreen } from './load-screen.ts';

const screens = new WeakMap<RouteDefinition, ComponentType<ScreenProps>>();

/** The screen of a route, with the words of its plugin; fetched once, and anew after `forgetScreen`. */
export function screenOf({ route, plugin }: RegisteredRoute): ComponentType<ScreenProps> {
  let screen = screens.get(route);
  if (!screen) {
    screen = lazy(async () => {
      const [module] = await Promise.all([loadScreen(plugin.id === 'core' ? route.screen : withQueries(route.screen)), loadScreen(() => addCatalog(plugin.messages))]);
      return module;
    });
    screens.set(route, screen);
  }
  return screen;
}

/** Makes the next render fetch a screen again: React keeps a failed load for ever. */
export function forgetScreen(route: RouteDefinition): void {
  screens.delete(route);
}
