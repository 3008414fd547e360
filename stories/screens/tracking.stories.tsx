import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Tracking' } satisfies Meta;

export const Alerts = screenOf('tracking/alerts');
export const LiveFeeds = screenOf('tracking/live-feeds');
export const LiveMap = screenOf('tracking/live-map');
export const OperatorCheckIns = screenOf('tracking/operator-check-ins');
export const TrajectoryHistory = screenOf('tracking/trajectory-history');
export const TruckCheckIns = screenOf('tracking/truck-check-ins');

export const TruckCheckInsEmpty = screenOf('tracking/truck-check-ins', 'empty');
export const TruckCheckInsLoading = screenOf('tracking/truck-check-ins', 'loading');
export const TruckCheckInsFailing = screenOf('tracking/truck-check-ins', 'failing');
export const TruckCheckInsReading = screenOf('tracking/truck-check-ins', 'reading');
export const TruckCheckInsForbidden = screenOf('tracking/truck-check-ins', 'forbidden');
export const TruckCheckInsPast = screenOf('tracking/truck-check-ins', 'past');
export const TruckCheckInsArabic = screenOf('tracking/truck-check-ins', 'arabic');
export const TruckCheckInsTablet = screenOf('tracking/truck-check-ins', 'full', 'tablet');
export const TruckCheckInsTelephone = screenOf('tracking/truck-check-ins', 'full', 'telephone');
