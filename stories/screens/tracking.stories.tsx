import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Tracking' } satisfies Meta;

export const Alerts = screenOf('tracking/alerts');
export const LiveFeeds = screenOf('tracking/live-feeds');
export const LiveMap = screenOf('tracking/live-map');
export const TrajectoryHistory = screenOf('tracking/trajectory-history');
export const TruckCheckIns = screenOf('tracking/truck-check-ins');

export const AlertsEmpty = screenOf('tracking/alerts', 'empty');
export const AlertsLoading = screenOf('tracking/alerts', 'loading');
export const AlertsFailing = screenOf('tracking/alerts', 'failing');
