import { Shield } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { formsCatalog } from '../../core/forms/forms-catalog.ts';
import { formRoutes } from '../../core/forms/form-routes.tsx';
import { narrowedRoutes } from '../../core/records/narrowed-routes.tsx';
import { defineAlarmSource } from '../../core/registry/alarm.ts';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import { defineRoute } from '../../core/registry/route.ts';
import { auditGrid } from './screens/audits/audit-routes.tsx';
import { permitKind, permitParts } from './screens/permits/permit-routes.tsx';
import { auditPath } from './shared/audit-grid.ts';
import { trainingRoutes } from './screens/training/training-routes.tsx';
import * as parts from 'virtual:plugin/hse';

/** The screens of a check that is made before a machine starts (catalogue hse.md §6). */
const check = (
  key: string,
  template: string,
  nav: number,
  titles: Parameters<typeof formRoutes>[0]['titles'],
): ReturnType<typeof formRoutes> =>
  formRoutes({
    path: `/hse/checklists/${key}`,
    aliases: [`/hse/${key}`],
    template,
    titles,
    nav,
    head: { screen: () => import('./screens/checks/check-board.tsx'), words: parts.messages },
  });

/** The screens of a round from item to item. */
const inspection = (
  key: string,
  template: string,
  nav: number,
  titles: Parameters<typeof formRoutes>[0]['titles'],
): ReturnType<typeof formRoutes> => formRoutes({ path: `/hse/inspections/${key}`, aliases: [], template, titles, nav });

const reports = '/hse/rapports';
const permits = `${reports}/autorisation_travail`;
const lifts = '/hse/inspections/permis_levage_grue_mobile';
const below = (path: string, ...ends: readonly ('ajouter' | 'modifier' | 'details' | 'information')[]) => ({
  create: ends.includes('ajouter') ? [`${path}/ajouter`] : [],
  read: ends.flatMap((end) => (end === 'details' || end === 'information' ? [`${path}/${end}/:id`] : [])),
  update: ends.includes('modifier') ? [`${path}/modifier/:id`] : [],
});

export const hse = definePlugin({
  ...parts,
  id: 'hse',
  title: msg`HSE`,
  icon: Shield,
  place: 90,
  routes: [
    defineRoute({
      path: '/hse/kpi',
      title: msg`HSE indicators`,
      nav: 1,
      can: 'safety_indicators:read',
      screen: () => import('./screens/indicators/safety-indicators.tsx'),
    }),
    reportRoute({
      path: '/hse/rates',
      title: msg`Injury rates`,
      nav: 2,
      name: 'injury_rates',
      load: async () => (await import('./reports/injury-rates.ts')).injuryRates,
    }),
    reportRoute({
      path: '/hse/sor-league',
      title: msg`Observations by crew`,
      name: 'sor_league',
      load: async () => (await import('./reports/sor-league.ts')).sorLeague,
    }),
    reportRoute({
      path: '/hse/high-potential',
      title: msg`Events of high potential`,
      name: 'high_potential_events',
      load: async () => (await import('./reports/high-potential-events.ts')).highPotentialEvents,
    }),
    reportRoute({
      path: '/hse/spa-jobs',
      title: msg`Jobs with and without an SPA card`,
      name: 'jobs_and_cards',
      load: async () => (await import('./reports/jobs-and-cards.ts')).jobsAndCards,
    }),
    reportRoute({
      path: '/hse/awareness-people',
      title: msg`People and awareness sessions`,
      name: 'awareness_people',
      load: async () => (await import('./reports/awareness-people.ts')).awarenessPeople,
    }),
    reportRoute({
      path: '/hse/machine-shifts',
      title: msg`Machine-shifts and their checks`,
      name: 'machine_shift_checks',
      load: async () => (await import('./reports/machine-shift-checks.ts')).machineShiftChecks,
    }),
    reportRoute({
      path: '/hse/regulatory',
      title: msg`Standing of controls`,
      name: 'regulatory_standing',
      load: async () => (await import('./reports/regulatory-standing.ts')).regulatoryStanding,
    }),
    reportRoute({
      path: '/hse/training-half-days',
      title: msg`Half-days of HSE trainings`,
      name: 'training_half_days',
      load: async () => (await import('./reports/training-half-days.ts')).trainingHalfDays,
    }),
    reportRoute({
      path: '/hse/controls-due',
      title: msg`Controls due`,
      name: 'controls_due',
      load: async () => (await import('./reports/controls-due.ts')).controlsDue,
    }),
    ...check('verifier_camion', 'HSE-CHK-TRUCK', 10, {
      fill: msg`New truck check`,
      list: msg`Truck checks`,
      run: msg`Edit truck check`,
    }),
    ...check('verifier_niveleuse', 'HSE-CHK-GRADER', 20, {
      fill: msg`New grader check`,
      list: msg`Grader checks`,
      run: msg`Edit grader check`,
    }),
    ...check('verifier_pelle_hydraulique', 'HSE-CHK-EXCAV', 30, {
      fill: msg`New hydraulic excavator check`,
      list: msg`Hydraulic excavator checks`,
      run: msg`Edit hydraulic excavator check`,
    }),
    ...check('verifier_bulls', 'HSE-CHK-DOZER', 40, {
      fill: msg`New bulldozer check`,
      list: msg`Bulldozer checks`,
      run: msg`Edit bulldozer check`,
    }),
    ...check('camion_grue', 'HSE-CHK-CRANETRUCK', 50, {
      fill: msg`New crane truck check`,
      list: msg`Crane truck checks`,
      run: msg`Edit crane truck check`,
    }),
    ...check('chariot_elevateur', 'HSE-CHK-FORKLIFT', 60, {
      fill: msg`New forklift check`,
      list: msg`Forklift checks`,
      run: msg`Edit forklift check`,
    }),
    ...check('verifier_chargeuse', 'HSE-CHK-LOADER', 70, {
      fill: msg`New wheel loader check`,
      list: msg`Wheel loader checks`,
      run: msg`Edit wheel loader check`,
    }),
    ...formRoutes({
      path: '/hse/inspections/fiche_inspection_des_vehicules',
      aliases: [],
      template: 'HSE-INS-VEH',
      titles: {
        fill: msg`New vehicle inspection`,
        list: msg`Vehicle inspections`,
        run: msg`Vehicle inspection`,
      },
      nav: 80,
    }),
    defineRoute({
      path: '/hse/rapports/sor/ajouter',
      title: msg`New safety observation`,
      can: 'sor:create',
      screen: () => import('./screens/sor/new-sor.tsx'),
    }),
    ...formRoutes({
      path: '/hse/inspections/armoires_electriques',
      aliases: ['/hse/inspections/inspections_armoires_electriques'],
      template: 'HSE-INS-ELEC',
      titles: {
        fill: msg`New electrical cabinet inspection`,
        list: msg`Electrical cabinet inspections`,
        run: msg`Electrical cabinet inspection`,
      },
      nav: 71,
    }),
    ...inspection('inspections_des_extincteurs', 'HSE-INS-EXT', 72, {
      fill: msg`New fire extinguisher inspection`,
      list: msg`Fire extinguisher inspections`,
      run: msg`Fire extinguisher inspection`,
    }),
    ...inspection('inspections_des_meuleuses', 'HSE-INS-GRIND', 73, {
      fill: msg`New grinder inspection`,
      list: msg`Grinder inspections`,
      run: msg`Grinder inspection`,
    }),
    ...inspection('inspections_des_perceuses', 'HSE-INS-DRILL', 74, {
      fill: msg`New drill inspection`,
      list: msg`Drill inspections`,
      run: msg`Drill inspection`,
    }),
    ...inspection('harnais_et_longes_de_securite', 'HSE-INS-HARN', 75, {
      fill: msg`New harness and lanyard inspection`,
      list: msg`Harness and lanyard inspections`,
      run: msg`Harness and lanyard inspection`,
    }),
    ...inspection('materiels_de_soudage_et_decoupage', 'HSE-INS-WELD', 76, {
      fill: msg`New welding and cutting equipment inspection`,
      list: msg`Welding and cutting equipment inspections`,
      run: msg`Welding and cutting equipment inspection`,
    }),
    defineRoute({
      path: '/hse/inspections/suivi_controles_reglementaires/mois',
      title: msg`Statutory follow-up of the month`,
      words: [formsCatalog, parts.messages],
      can: 'regulatory_control:read',
      nav: 83,
      screen: () => import('./screens/controls/follow-up.tsx'),
    }),
    defineRoute({
      path: '/hse/formation/Spa/ajouter',
      title: msg`New SPA card`,
      words: [formsCatalog],
      can: 'spa:create',
      screen: () => import('./screens/spa/fill-card.tsx'),
    }),
    ...narrowedRoutes({
      record: 'hse_audit',
      path: auditPath,
      to: { kind: 'internal' },
      list: {
        path: '/hse/rapports/list_audit_interne',
        title: msg`Internal audits`,
        screen: () => import('./screens/lists/audit-list.tsx'),
      },
      create: { path: '/hse/rapports/audit_interne', title: msg`Internal audit` },
    }),
    ...narrowedRoutes({
      record: 'hse_audit',
      path: auditPath,
      to: { kind: 'external' },
      list: {
        path: '/hse/rapports/list_audit_externe',
        title: msg`External audits`,
        screen: () => import('./screens/lists/audit-list.tsx'),
      },
      create: { path: '/hse/rapports/audit_externe', title: msg`External audit` },
    }),
    auditGrid(msg`Grid of an audit`, parts.messages),
    ...trainingRoutes({
      list: msg`Training attendance sheets`,
      add: msg`New training attendance sheet`,
      edit: msg`Edit training attendance sheet`,
      sheet: msg`Training attendance sheet`,
    }),
    ...permitParts(
      permits,
      {
        today: msg`Permits today`,
        measures: msg`Measures of a permit`,
        print: msg`Print`,
      },
      parts.messages,
    ),
    defineRoute({
      path: '/hse/emergency',
      title: msg`Emergency`,
      can: 'hse_alarm:read',
      nav: 0,
      screen: () => import('./screens/emergency/emergency.tsx'),
    }),
    ...permitKind({
      kind: null,
      list: `${reports}/list_autorisation_travail`,
      form: permits,
      titles: [msg`Work authorisations`, msg`New work authorisation`],
      nav: 210,
    }),
    ...permitKind({
      kind: 'hot_work',
      list: `${reports}/travail_chaud/list_travail_chaud`,
      form: `${reports}/travail_chaud`,
      titles: [msg`Hot work permits`, msg`Hot work permit`],
      nav: 220,
      aliases: [`${reports}/list_travail_chaud`],
    }),
    ...permitKind({
      kind: 'height',
      list: `${reports}/list_travail_hauteur`,
      form: `${reports}/travail_hauteur`,
      titles: [msg`Work at height permits`, msg`Work at height permit`],
      nav: 230,
    }),
    ...permitKind({
      kind: 'lifting',
      list: `${lifts}/liste`,
      form: `${lifts}/ajouter`,
      titles: [msg`Mobile crane lifting permits`, msg`New mobile crane lifting permit`],
      nav: 240,
    }),
  ],
  commands: [
    defineCommand({
      id: 'hse:emergency.siren',
      title: msg`Emergency siren`,
      can: 'hse_alarm:raise',
      run: ({ open }) => open('/hse/emergency?do=siren'),
    }),
    defineCommand({
      id: 'hse:permit.suspend-all',
      title: msg`Suspend all permits of the site`,
      can: 'work_permit:suspend_all',
      run: ({ open }) => open('/hse/permits/today?do=suspend'),
    }),
  ],
  recordScreens: {
    sor: {
      list: () => import('./screens/lists/sor-list.tsx'),
      also: below('/hse/rapports/sor', 'modifier', 'details'),
    },
    incident: {
      list: () => import('./screens/lists/incident-list.tsx'),
      also: { create: ['/hse/rapports/accident_incident'] },
      entryActions: () => import('./screens/incidents/flash-action.tsx'),
    },
    first_aid_case: { also: { create: ['/hse/rapports/premiers_soins_medicaux'] } },
    regulatory_control: {
      list: () => import('./screens/lists/control-list.tsx'),
      also: below('/hse/inspections/suivi_controles_reglementaires', 'ajouter'),
    },
    equipment_control_status: { also: { create: ['/hse/rapports/equipment_control_status'] } },
    awareness_session: {
      list: () => import('./screens/lists/awareness-list.tsx'),
      also: {
        ...below('/hse/formation/sensibilisation_formation', 'modifier', 'information'),
        create: ['/hse/formation/sensibilisation_formation'],
      },
    },
    intervention_without_spa: {
      list: () => import('./screens/lists/deviation-list.tsx'),
      also: below('/hse/formation/intervention_sans_spa', 'ajouter', 'modifier'),
    },
    spa: { list: () => import('./screens/spa/card-list.tsx') },
    hse_exposure: { list: () => import('./screens/exposure/hours-list.tsx') },
    hse_audit: {
      list: () => import('./screens/lists/audit-list.tsx'),
      entryActions: () => import('./screens/audits/audit-actions.tsx'),
    },
    work_permit: {
      list: false,
      also: { update: ['/hse/rapports/travail_chaud/:id/edit'] },
      entryActions: () => import('./screens/permits/permit-actions.tsx'),
      entryTabs: () => import('./screens/permits/permit-tabs.tsx'),
      formAside: () => import('./screens/permits/permit-aside.tsx'),
    },
  },
  alarms: [
    defineAlarmSource({
      id: 'hse.siren',
      can: 'hse_alarm:read',
      load: () => import('./screens/emergency/siren-banner.tsx'),
    }),
  ],
});
