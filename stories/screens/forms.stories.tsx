import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Forms' } satisfies Meta;

export const TrendsOfForms = screenOf('forms/trends-of-forms');

export const TrendsOfFormsEmpty = screenOf('forms/trends-of-forms', 'empty');
export const TrendsOfFormsLoading = screenOf('forms/trends-of-forms', 'loading');
export const TrendsOfFormsFailing = screenOf('forms/trends-of-forms', 'failing');
