import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Production' } satisfies Meta;

export const DailyProduction = screenOf('production/daily-production');
export const DispatchBoard = screenOf('production/dispatch-board');
export const FuelPerTonne = screenOf('production/fuel-per-tonne');
export const LoadsByMaterialAndLoadingGroup = screenOf('production/loads-by-material-and-loading-group');
export const MeanGrades = screenOf('production/mean-grades');
export const TripCharts = screenOf('production/trip-charts');
export const TruckCycleTimes = screenOf('production/truck-cycle-times');
export const TruckTripsByDestination = screenOf('production/truck-trips-by-destination');
export const TruckTripsByEquipment = screenOf('production/truck-trips-by-equipment');
export const TruckTripsByShift = screenOf('production/truck-trips-by-shift');
export const TruckTripsBySource = screenOf('production/truck-trips-by-source');
export const TruckTrips = screenOf('production/truck-trips');

export const DailyProductionEmpty = screenOf('production/daily-production', 'empty');
export const DailyProductionLoading = screenOf('production/daily-production', 'loading');
export const DailyProductionFailing = screenOf('production/daily-production', 'failing');
export const DailyProductionReading = screenOf('production/daily-production', 'reading');
export const DailyProductionForbidden = screenOf('production/daily-production', 'forbidden');
export const DailyProductionPast = screenOf('production/daily-production', 'past');
export const DailyProductionArabic = screenOf('production/daily-production', 'arabic');
export const DailyProductionTablet = screenOf('production/daily-production', 'full', 'tablet');
export const DailyProductionTelephone = screenOf('production/daily-production', 'full', 'telephone');
