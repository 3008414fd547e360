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
export const TruckTripsPage = screenOf('production/truck-trips-page');
export const TruckTrips = screenOf('production/truck-trips');

export const TruckTripsByEquipmentEmpty = screenOf('production/truck-trips-by-equipment', 'empty');
export const TruckTripsByEquipmentLoading = screenOf('production/truck-trips-by-equipment', 'loading');
export const TruckTripsByEquipmentFailing = screenOf('production/truck-trips-by-equipment', 'failing');
export const TruckTripsByEquipmentReading = screenOf('production/truck-trips-by-equipment', 'reading');
export const TruckTripsByEquipmentForbidden = screenOf('production/truck-trips-by-equipment', 'forbidden');
export const TruckTripsByEquipmentPast = screenOf('production/truck-trips-by-equipment', 'past');
export const TruckTripsByEquipmentArabic = screenOf('production/truck-trips-by-equipment', 'arabic');
export const TruckTripsByEquipmentTablet = screenOf('production/truck-trips-by-equipment', 'full', 'tablet');
export const TruckTripsByEquipmentTelephone = screenOf('production/truck-trips-by-equipment', 'full', 'telephone');
