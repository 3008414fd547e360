import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { CatalogLoader } from '../i18n/catalogs.ts';
import type { ScreenRequirement } from './access.ts';
import type { NavPlace } from './nav-place.ts';

/** The parameters in a path: `/a/:id/:token` → `{ id: string; token: string }`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

/** What a screen is given: the parameters of its path. Search parameters and navigation come from the pane. */
export interface ScreenProps<Path extends string = string> {
  readonly parameters: PathParameters<Path>;
}

/** A path that must resolve (`routes.tsv`), its title, who may open it and the screen, loaded on demand. */
export interface RouteDefinition {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly can: ScreenRequirement;
  readonly aliases: readonly string[];
  /** Its place in the sidebar; absent: it has none. */
  readonly nav?: NavPlace;
  /** The words that it shows beside the host's; those of its plugin where absent. */
  readonly words?: readonly CatalogLoader[];
  readonly screen: () => Promise<ScreenModule>;
}

/**
 * A screen, and what it asks the server for: where a page begins with it, that is asked before the page is drawn.
 * `sites` settles when those of the user are known.
 */
export interface ScreenModule<Path extends string = string> {
  readonly default: ComponentType<ScreenProps<Path>>;
  readonly ahead?: (parameters: ScreenProps<Path>['parameters'], sites: Promise<void>) => Promise<unknown>;
}

/**
 * Declares a route; the screen's parameters are typed from its path. Screens are default exports because `import()`
 * asks for one.
 */
export function defineRoute<Path extends string>(route: {
  readonly path: Path;
  readonly title: MessageDescriptor;
  readonly can: ScreenRequirement;
  readonly aliases?: readonly string[];
  readonly nav?: NavPlace;
  readonly words?: readonly CatalogLoader[];
  readonly screen: () => Promise<ScreenModule<Path>>;
}): RouteDefinition {
  return Object.freeze({ aliases: [], ...route }) as RouteDefinition;
}
