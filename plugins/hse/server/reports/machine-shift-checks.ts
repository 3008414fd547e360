import { serverReport } from '../../../../core/reports/report.server.ts';
import { machineShiftChecks, mostMachineShifts } from '../../reports/machine-shift-checks.ts';
import { machineShiftsChecked } from './indicators/pre-start.ts';

const told = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const machineShiftChecksReport = serverReport(
  machineShiftChecks,
  (context) =>
    machineShiftsChecked(context, {
      equipment: told(context.parameters['equipment']),
      outcome: told(context.parameters['outcome']),
      most: mostMachineShifts,
    }),
  { most: mostMachineShifts, leavesOut: 'last' },
);
