import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Deposits' } satisfies Meta;

export const MineralTypes = screenOf('deposits/mineral-types');
export const OreLevels = screenOf('deposits/ore-levels');
export const UnloadingSitesView = screenOf('deposits/unloading-sites-view');

export const OreLevelsEmpty = screenOf('deposits/ore-levels', 'empty');
export const OreLevelsLoading = screenOf('deposits/ore-levels', 'loading');
export const OreLevelsFailing = screenOf('deposits/ore-levels', 'failing');
export const OreLevelsReading = screenOf('deposits/ore-levels', 'reading');
export const OreLevelsForbidden = screenOf('deposits/ore-levels', 'forbidden');
export const OreLevelsPast = screenOf('deposits/ore-levels', 'past');
export const OreLevelsArabic = screenOf('deposits/ore-levels', 'arabic');
export const OreLevelsTablet = screenOf('deposits/ore-levels', 'full', 'tablet');
export const OreLevelsTelephone = screenOf('deposits/ore-levels', 'full', 'telephone');
