import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Dashboard' } satisfies Meta;

export const Dashboard = screenOf('dashboard/dashboard');

export const DashboardEmpty = screenOf('dashboard/dashboard', 'empty');
export const DashboardLoading = screenOf('dashboard/dashboard', 'loading');
export const DashboardFailing = screenOf('dashboard/dashboard', 'failing');
export const DashboardReading = screenOf('dashboard/dashboard', 'reading');
export const DashboardForbidden = screenOf('dashboard/dashboard', 'forbidden');
export const DashboardPast = screenOf('dashboard/dashboard', 'past');
export const DashboardArabic = screenOf('dashboard/dashboard', 'arabic');
export const DashboardTablet = screenOf('dashboard/dashboard', 'full', 'tablet');
export const DashboardTelephone = screenOf('dashboard/dashboard', 'full', 'telephone');
