import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Deposits' } satisfies Meta;

export const MineralTypes = screenOf('deposits/mineral-types');
export const OreLevels = screenOf('deposits/ore-levels');
export const UnloadingSitesView = screenOf('deposits/unloading-sites-view');

export const MineralTypesEmpty = screenOf('deposits/mineral-types', 'empty');
export const MineralTypesLoading = screenOf('deposits/mineral-types', 'loading');
export const MineralTypesFailing = screenOf('deposits/mineral-types', 'failing');
export const MineralTypesReading = screenOf('deposits/mineral-types', 'reading');
export const MineralTypesForbidden = screenOf('deposits/mineral-types', 'forbidden');
export const MineralTypesPast = screenOf('deposits/mineral-types', 'past');
export const MineralTypesArabic = screenOf('deposits/mineral-types', 'arabic');
export const MineralTypesTablet = screenOf('deposits/mineral-types', 'full', 'tablet');
export const MineralTypesTelephone = screenOf('deposits/mineral-types', 'full', 'telephone');
