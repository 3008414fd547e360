import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { CatalogLoader } from '../i18n/catalogs.ts';
import type { NavPlace } from '../registry/nav-place.ts';
import { formsCatalog } from './forms-catalog.ts';
import { defineRoute, type RouteDefinition } from '../registry/route.ts';

interface FormRoutes {
  /** Below it lie `/ajouter`, `/liste` and `/modifier/:id`. */
  readonly path: string;
  readonly aliases: readonly string[];
  /** The code of the template that is filled here. */
  readonly template: string;
  readonly titles: Readonly<Record<'fill' | 'list' | 'run', MessageDescriptor>>;
  readonly nav: NavPlace;
  /** What the plugin shows above the list, in its own words. Both are loaded with it. */
  readonly head?: {
    readonly screen: () => Promise<{ default: ComponentType<FormListHeadProps> }>;
    readonly words: CatalogLoader;
  };
}

export interface FormListHeadProps {
  readonly template: string;
  readonly path: string;
}

/**
 * The screens of a form that a plugin has at a path of its own (catalogue maintenance.md §1.6): filling, the list of what
 * was filled, one of these. They are the same for all forms and come on demand.
 */
export function formRoutes({ path, aliases, template, titles, nav, head }: FormRoutes): readonly RouteDefinition[] {
  const below = (end: string) => ({
    path: `${path}${end}`,
    aliases: aliases.map((alias) => `${alias}${end}`),
    words: [formsCatalog],
  });
  return [
    defineRoute({
      ...below('/ajouter'),
      title: titles.fill,
      can: 'form_filling:create',
      screen: async () => {
        const { FillScreen } = await import('./screens/fill-screen.tsx');
        return { default: () => <FillScreen template={template} path={path} /> };
      },
    }),
    defineRoute({
      ...below('/liste'),
      words: head ? [formsCatalog, head.words] : [formsCatalog],
      title: titles.list,
      can: 'form_run:read',
      nav,
      screen: async () => {
        const [{ RunListScreen }, above] = await Promise.all([import('./screens/run-list-screen.tsx'), head?.screen()]);
        const Head = above?.default;
        return {
          default: () => (
            <RunListScreen
              template={template}
              path={path}
              title={titles.list}
              head={Head ? <Head template={template} path={path} /> : null}
            />
          ),
        };
      },
    }),
    defineRoute({
      ...below('/modifier/:id'),
      title: titles.run,
      can: 'form_run:read',
      screen: async () => {
        const { RunScreen } = await import('./screens/run-screen.tsx');
        return {
          default: ({ parameters }) => (
            <RunScreen path={path} id={(parameters as Readonly<Record<string, string>>)['id'] ?? ''} />
          ),
        };
      },
    }),
  ];
}
