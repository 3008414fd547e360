import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import { leads, reporters } from './records/access.ts';
import { attendanceHalfDay } from './records/attendance-half-day.ts';
import { awarenessSession } from './records/awareness-session.ts';
import { equipmentControlStatus } from './records/equipment-control-status.ts';
import { firstAidCase } from './records/first-aid-case.ts';
import { hseAction } from './records/hse-action.ts';
import { hseAlarm } from './records/hse-alarm.ts';
import { hseAudit } from './records/hse-audit.ts';
import { hseExposure } from './records/hse-exposure.ts';
import { incident } from './records/incident.ts';
import { incidentPerson } from './records/incident-person.ts';
import { interventionWithoutSpa } from './records/intervention-without-spa.ts';
import { miningDisaster } from './records/mining-disaster.ts';
import { psp } from './records/psp.ts';
import { regulatoryControl } from './records/regulatory-control.ts';
import { safetyItem } from './records/safety-item.ts';
import { sor } from './records/sor.ts';
import { sorTarget } from './records/sor-target.ts';
import { spa } from './records/spa.ts';
import { anonymousRoute } from './server/anonymous-route.ts';
import { auditGridRoute } from './server/audit-grid-route.ts';
import { workPermit } from './records/work-permit.ts';
import { beginLists } from './server/lists/begin-lists.ts';
import { emergencyRoutes } from './server/emergency/emergency-routes.ts';
import { exposureRoutes } from './server/exposure/exposure-routes.ts';
import { liveSiren } from './server/emergency/live-siren.ts';
import { flashRoutes } from './server/flash/flash-routes.ts';
import { followForms } from '../../core/forms/form-followers.server.ts';
import { followedCategories } from './server/controls/followed-categories.ts';
import { followUpFollower } from './server/controls/take-follow-up.ts';
import { voidCard } from './server/spa/void-card.ts';
import { voidGrid } from './server/void-grid.ts';
import { followUpRoutes } from './server/controls/follow-up-routes.ts';
import { startMissingClock } from './server/checks/missing-clock.ts';
import { checkBoardRoutes } from './server/checks/board-routes.ts';
import { beginTemplates } from './server/begin-templates.ts';
import { attendanceHalfDayHooks } from './server/hooks/attendance-half-day.ts';
import { awarenessSessionHooks } from './server/hooks/awareness-session.ts';
import { equipmentControlStatusHooks } from './server/hooks/equipment-control-status.ts';
import { firstAidCaseHooks } from './server/hooks/first-aid-case.ts';
import { hseActionHooks } from './server/hooks/hse-action.ts';
import { hseAlarmHooks } from './server/hooks/hse-alarm.ts';
import { hseAuditHooks } from './server/hooks/hse-audit.ts';
import { hseExposureHooks } from './server/hooks/hse-exposure.ts';
import { incidentHooks } from './server/hooks/incident.ts';
import { incidentPersonHooks } from './server/hooks/incident-person.ts';
import { interventionWithoutSpaHooks } from './server/hooks/intervention-without-spa.ts';
import { miningDisasterHooks } from './server/hooks/mining-disaster.ts';
import { regulatoryControlHooks } from './server/hooks/regulatory-control.ts';
import { safetyItemHooks } from './server/hooks/safety-item.ts';
import { sorHooks } from './server/hooks/sor.ts';
import { sorTargetHooks } from './server/hooks/sor-target.ts';
import { spaHooks } from './server/hooks/spa.ts';
import { awarenessPeopleReport } from './server/reports/awareness-people.ts';
import { awarenessCoverageReport } from './server/reports/awareness-coverage.ts';
import { controlsByWeekReport, controlsDueReport } from './server/reports/controls-due.ts';
import { deviationsByWeekReport } from './server/reports/deviations-by-week.ts';
import { highPotentialEventsReport } from './server/reports/high-potential-events.ts';
import { injuryRatesReport } from './server/reports/injury-rates.ts';
import {
  incidentCausesReport,
  injuredBodyPartsReport,
  sorByRiskReport,
  sorByTypeReport,
} from './server/reports/paretos.ts';
import { incidentsByPlaceHourReport, sorByPlaceHourReport } from './server/reports/places-by-hour.ts';
import { regulatoryStandingReport } from './server/reports/regulatory-standing.ts';
import { trainingHalfDaysReport } from './server/reports/training-half-days.ts';
import { safetyIndicatorsReport } from './server/reports/safety-indicators.ts';
import { safetyTriangleReport } from './server/reports/safety-triangle.ts';
import { sorLeagueReport } from './server/reports/sor-league.ts';
import { jobsAndCardsReport } from './server/reports/jobs-and-cards.ts';
import { machineShiftChecksReport } from './server/reports/machine-shift-checks.ts';
import { boardSlideRoutes } from './server/board-slide/board-routes.ts';
import { monthlyReportRoutes } from './server/monthly-report/month-routes.ts';
import { beginPermitTypes } from './server/permits/begin-permit-types.ts';
import { permitBoardRoutes } from './server/permits/board-routes.ts';
import { startPermitClock } from './server/permits/permit-clock.ts';
import { permitHooks } from './server/permits/permit-hooks.ts';
import { pspHooks } from './server/permits/psp-hooks.ts';
import { permitStepRoutes } from './server/permits/step-route.ts';
import { startReminders } from './server/reminders/reminder-clock.ts';
import { cardRoute } from './server/spa/card-route.ts';
import { trainingSheetRoutes } from './server/training/sheet-routes.ts';
import { seed } from './server/seed/seed.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

export const hse: ServerPlugin = {
  id: 'hse',
  after: ['forms', 'fleet', 'human-resources', 'deposits'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(attendanceHalfDay, attendanceHalfDayHooks),
    serverRecord(awarenessSession, awarenessSessionHooks),
    serverRecord(equipmentControlStatus, equipmentControlStatusHooks),
    serverRecord(firstAidCase, firstAidCaseHooks),
    serverRecord(hseAction, hseActionHooks),
    serverRecord(hseAlarm, hseAlarmHooks),
    serverRecord(hseAudit, hseAuditHooks),
    serverRecord(hseExposure, hseExposureHooks),
    serverRecord(incident, incidentHooks),
    serverRecord(incidentPerson, incidentPersonHooks),
    serverRecord(interventionWithoutSpa, interventionWithoutSpaHooks),
    serverRecord(miningDisaster, miningDisasterHooks),
    serverRecord(psp, pspHooks),
    serverRecord(regulatoryControl, regulatoryControlHooks),
    serverRecord(safetyItem, safetyItemHooks),
    serverRecord(sor, sorHooks),
    serverRecord(sorTarget, sorTargetHooks),
    serverRecord(spa, spaHooks),
    serverRecord(workPermit, permitHooks),
  ),
  reports: [
    injuryRatesReport,
    safetyIndicatorsReport,
    safetyTriangleReport,
    incidentCausesReport,
    injuredBodyPartsReport,
    sorByTypeReport,
    sorByRiskReport,
    sorLeagueReport,
    sorByPlaceHourReport,
    incidentsByPlaceHourReport,
    machineShiftChecksReport,
    controlsDueReport,
    regulatoryStandingReport,
    trainingHalfDaysReport,
    controlsByWeekReport,
    awarenessCoverageReport,
    awarenessPeopleReport,
    highPotentialEventsReport,
    jobsAndCardsReport,
    deviationsByWeekReport,
  ],
  streams: [liveSiren],
  publishes: Object.values(published),
  uses: Object.values(uses),
  grantTitles: { checks_board: msg`Board of checks` },
  grants: { checks_board: { read: [...reporters, 'mechanic'], remind: [...leads, 'dispatcher'] } },
  routes: (app, host) => {
    anonymousRoute(app, host);
    auditGridRoute(app, host);
    permitStepRoutes(app, host);
    permitBoardRoutes(app, host);
    flashRoutes(app, host);
    emergencyRoutes(app, host);
    checkBoardRoutes(app, host);
    trainingSheetRoutes(app, host);
    cardRoute(app, host);
    followUpRoutes(app, host);
    exposureRoutes(app, host);
    monthlyReportRoutes(app, host);
    boardSlideRoutes(app, host);
  },
  seed,
  start: async (host) => {
    followForms(host, { ...followUpFollower, subjects: followedCategories });
    followForms(host, {
      voided: async (form, context) => {
        await voidCard(context, form);
        await voidGrid(context, form);
      },
    });
    await beginLists(host);
    await beginTemplates(host);
    await beginPermitTypes(host);
    const stops = [startPermitClock(host), startMissingClock(host), await startReminders(host)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
