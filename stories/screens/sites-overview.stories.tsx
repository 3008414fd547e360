import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Sites overview' } satisfies Meta;

export const CurrentSituation = screenOf('sites-overview/current-situation');
export const SitesHistory = screenOf('sites-overview/sites-history');

export const CurrentSituationEmpty = screenOf('sites-overview/current-situation', 'empty');
export const CurrentSituationLoading = screenOf('sites-overview/current-situation', 'loading');
export const CurrentSituationFailing = screenOf('sites-overview/current-situation', 'failing');
export const CurrentSituationReading = screenOf('sites-overview/current-situation', 'reading');
export const CurrentSituationForbidden = screenOf('sites-overview/current-situation', 'forbidden');
export const CurrentSituationPast = screenOf('sites-overview/current-situation', 'past');
export const CurrentSituationArabic = screenOf('sites-overview/current-situation', 'arabic');
export const CurrentSituationTablet = screenOf('sites-overview/current-situation', 'full', 'tablet');
export const CurrentSituationTelephone = screenOf('sites-overview/current-situation', 'full', 'telephone');
