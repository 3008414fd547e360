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

export const AlertsEmpty = screenOf('tracking/alerts', 'empty');
export const AlertsLoading = screenOf('tracking/alerts', 'loading');
export const AlertsFailing = screenOf('tracking/alerts', 'failing');
export const AlertsReading = screenOf('tracking/alerts', 'reading');
export const AlertsForbidden = screenOf('tracking/alerts', 'forbidden');
export const AlertsPast = screenOf('tracking/alerts', 'past');
export const AlertsArabic = screenOf('tracking/alerts', 'arabic');
export const AlertsTablet = screenOf('tracking/alerts', 'full', 'tablet');
export const AlertsTelephone = screenOf('tracking/alerts', 'full', 'telephone');
