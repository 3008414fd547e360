import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Forms' } satisfies Meta;

export const EntryVersions = screenOf('forms/entry-versions');
export const FormTemplates = screenOf('forms/form-templates');
export const TrendsOfForms = screenOf('forms/trends-of-forms');

export const EntryVersionsEmpty = screenOf('forms/entry-versions', 'empty');
export const EntryVersionsLoading = screenOf('forms/entry-versions', 'loading');
export const EntryVersionsFailing = screenOf('forms/entry-versions', 'failing');
export const EntryVersionsReading = screenOf('forms/entry-versions', 'reading');
export const EntryVersionsForbidden = screenOf('forms/entry-versions', 'forbidden');
export const EntryVersionsPast = screenOf('forms/entry-versions', 'past');
export const EntryVersionsArabic = screenOf('forms/entry-versions', 'arabic');
export const EntryVersionsTablet = screenOf('forms/entry-versions', 'full', 'tablet');
export const EntryVersionsTelephone = screenOf('forms/entry-versions', 'full', 'telephone');
