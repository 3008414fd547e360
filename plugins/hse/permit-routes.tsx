import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NavPlace } from '../../core/registry/nav-place.ts';
import { defineRoute, type RouteDefinition } from '../../core/registry/route.ts';
import type { PermitKind } from './records/permits/permit-choices.ts';

const screens = () => import('./screens/permits/permit-screens.tsx');

/** The form of a kind of permits. */
const form = (path: string, kind: PermitKind, title: MessageDescriptor): RouteDefinition =>
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
const list = (
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

const [reports, inspections] = ['/hse/rapports', '/hse/inspections/permis_levage_grue_mobile'] as const;

/** The screens of permits to work (catalogue hse.md §6). */
export const permitRoutes: readonly RouteDefinition[] = [
  defineRoute({
    path: '/hse/permits/today',
    title: msg`Permits today`,
    can: 'work_permit:read',
    nav: 200,
    screen: () => import('./screens/permits/permits-today.tsx'),
  }),
  defineRoute({
    path: `${reports}/autorisation_travail/:id/mesures`,
    title: msg`Measures of a permit`,
    can: 'work_permit:record',
    screen: () => import('./screens/permits/fill-measures.tsx'),
  }),
  list(`${reports}/list_autorisation_travail`, null, `${reports}/autorisation_travail`, msg`Work authorisations`, 210),
  form(`${reports}/autorisation_travail`, 'general', msg`New work authorisation`),
  defineRoute({
    path: `${reports}/autorisation_travail/print`,
    title: msg`Print`,
    can: 'work_permit:read',
    screen: async () => ({ default: (await screens()).PermitPrint }),
  }),
  list(
    `${reports}/travail_chaud/list_travail_chaud`,
    'hot_work',
    `${reports}/travail_chaud`,
    msg`Hot work permits`,
    220,
    [`${reports}/list_travail_chaud`],
  ),
  form(`${reports}/travail_chaud`, 'hot_work', msg`Hot work permit`),
  list(`${reports}/list_travail_hauteur`, 'height', `${reports}/travail_hauteur`, msg`Work at height permits`, 230),
  form(`${reports}/travail_hauteur`, 'height', msg`Work at height permit`),
  list(`${inspections}/liste`, 'lifting', `${inspections}/ajouter`, msg`Mobile crane lifting permits`, 240),
  form(`${inspections}/ajouter`, 'lifting', msg`New mobile crane lifting permit`),
];
