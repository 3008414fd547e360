import type { MessageDescriptor } from '@lingui/core';
import { formsCatalog } from '../../../../core/forms/forms-catalog.ts';
import type { CatalogLoader } from '../../../../core/i18n/catalogs.ts';
import type { NavPlace } from '../../../../core/registry/nav-place.ts';
import { defineRoute, type RouteDefinition } from '../../../../core/registry/route.ts';
import type { PermitKind } from '../../records/permits/permit-choices.ts';

const screens = () => import('./permit-screens.tsx');

interface KindRoutes {
  /** Null: all kinds, and a new one is a general authorisation. */
  readonly kind: PermitKind | null;
  readonly list: string;
  readonly form: string;
  readonly titles: readonly [list: MessageDescriptor, form: MessageDescriptor];
  readonly nav: NavPlace;
  readonly aliases?: readonly string[];
}

/** The list and the form of a kind of permits. */
export const permitKind = ({ kind, list, form, titles, nav, aliases = [] }: KindRoutes): readonly RouteDefinition[] => [
  defineRoute({
    path: list,
    title: titles[0],
    can: 'work_permit:read',
    nav,
    aliases,
    screen: async () => {
      const { PermitList } = await screens();
      return { default: () => <PermitList kind={kind} newPath={form} title={titles[0]} /> };
    },
  }),
  defineRoute({
    path: form,
    title: titles[1],
    can: 'work_permit:create',
    screen: async () => {
      const { PermitForm } = await screens();
      return { default: () => <PermitForm kind={kind ?? 'general'} /> };
    },
  }),
];

/** What a permit is printed by, and the form of its measures, below its address; `words` are those of the plugin. */
export const permitParts = (
  path: string,
  titles: Readonly<Record<'print' | 'measures' | 'today', MessageDescriptor>>,
  words: CatalogLoader,
): readonly RouteDefinition[] => [
  defineRoute({
    path: '/hse/permits/today',
    title: titles.today,
    can: 'work_permit:read',
    nav: 200,
    screen: () => import('./permits-today.tsx'),
  }),
  defineRoute({
    path: `${path}/:id/mesures` as string,
    words: [formsCatalog, words],
    title: titles.measures,
    can: 'work_permit:record',
    screen: async () => {
      const { FillMeasures } = await import('./fill-measures.tsx');
      return {
        default: ({ parameters }) => <FillMeasures id={(parameters as Readonly<Record<string, string>>)['id'] ?? ''} />,
      };
    },
  }),
  defineRoute({
    path: `${path}/print`,
    title: titles.print,
    can: 'work_permit:read',
    screen: async () => ({ default: (await screens()).PermitPrint }),
  }),
];
