import type { MessageDescriptor } from '@lingui/core';
import type { NavPlace } from '../../core/registry/nav-place.ts';
import { defineRoute, type RouteDefinition } from '../../core/registry/route.ts';
import type { PermitKind } from './records/permits/permit-choices.ts';

const screens = () => import('./screens/permits/permit-screens.tsx');

/** The form of a kind of permits. */
export const permitForm = (path: string, kind: PermitKind, title: MessageDescriptor): RouteDefinition =>
  defineRoute({
    path,
    title,
    can: 'work_permit:create',
    screen: async () => {
      const { PermitForm } = await screens();
      return { default: () => <PermitForm kind={kind} /> };
    },
  });

/** The list of a kind of permits; of all where there is none. */
export const permitList = (
  path: string,
  kind: PermitKind | null,
  newPath: string,
  title: MessageDescriptor,
  nav: NavPlace,
  aliases: readonly string[] = [],
): RouteDefinition =>
  defineRoute({
    path,
    title,
    can: 'work_permit:read',
    nav,
    aliases,
    screen: async () => {
      const { PermitList } = await screens();
      return { default: () => <PermitList kind={kind} newPath={newPath} /> };
    },
  });

/** What a permit is printed by, and the form of its measures, below its address. */
export const permitParts = (
  path: string,
  titles: Readonly<Record<'print' | 'measures' | 'today', MessageDescriptor>>,
): readonly RouteDefinition[] => [
  defineRoute({
    path: '/hse/permits/today',
    title: titles.today,
    can: 'work_permit:read',
    nav: 200,
    screen: () => import('./screens/permits/permits-today.tsx'),
  }),
  defineRoute({
    path: `${path}/:id/mesures` as string,
    title: titles.measures,
    can: 'work_permit:record',
    screen: async () => {
      const { FillMeasures } = await import('./screens/permits/fill-measures.tsx');
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
