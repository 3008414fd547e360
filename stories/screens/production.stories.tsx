import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Production' } satisfies Meta;

export const DailyProduction = screenOf('production/daily-production');
export const DispatchBoard = screenOf('production/dispatch-board');
export const FuelPerTonne = screenOf('production/fuel-per-tonne');
export const MeanGrades = screenOf('production/mean-grades');
export const TripCharts = screenOf('production/trip-charts');
export const TruckCycleTimes = screenOf('production/truck-cycle-times');
export const TruckTripsByEquipment = screenOf('production/truck-trips-by-equipment');
export const TruckTripsByShift = screenOf('production/truck-trips-by-shift');
export const TruckTripsBySource = screenOf('production/truck-trips-by-source');

export const DailyProductionEmpty = screenOf('production/daily-production', 'empty');
export const DailyProductionLoading = screenOf('production/daily-production', 'loading');
export const DailyProductionFailing = screenOf('production/daily-production', 'failing');
