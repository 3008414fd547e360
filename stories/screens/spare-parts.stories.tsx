import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Spare parts' } satisfies Meta;

export const PartSearch = screenOf('spare-parts/part-search');

export const PartSearchEmpty = screenOf('spare-parts/part-search', 'empty');
export const PartSearchLoading = screenOf('spare-parts/part-search', 'loading');
export const PartSearchFailing = screenOf('spare-parts/part-search', 'failing');
