import type { ServerReport } from '../../../../core/reports/report.server.ts';
import { averageLoadReport } from './average-load-report.ts';
import { dailyReport } from './daily-report.ts';
import { equipmentReport, unitReport } from './equipment-reports.ts';
import { figuresReport } from './figures-report.ts';
import { cycleReport, destinationReport, sourceReport } from './place-reports.ts';
import { fuelReport } from './fuel-report.ts';
import { gradeReport } from './grade-means.ts';
import { hopperReport } from './hopper-report.ts';
import { partsReport } from './parts-report.ts';
import { cycleDaysReport, progressReport } from './progress-reports.ts';
import { shiftReport } from './shift-report.ts';

/** The figures of trips (catalogue operations.md §6.2). */
export const kpiReports: readonly ServerReport[] = [
  figuresReport,
  equipmentReport,
  unitReport,
  shiftReport,
  sourceReport,
  destinationReport,
  cycleReport,
  cycleDaysReport,
  partsReport,
  fuelReport,
  hopperReport,
  averageLoadReport,
  gradeReport,
  progressReport,
  dailyReport,
];
