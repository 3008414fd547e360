import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Forms' } satisfies Meta;

export const FormTemplates = screenOf('forms/form-templates');
export const RunsPage = screenOf('forms/runs-page');
export const TrendsOfForms = screenOf('forms/trends-of-forms');
export const VersionsPage = screenOf('forms/versions-page');

export const RunsPageEmpty = screenOf('forms/runs-page', 'empty');
export const RunsPageLoading = screenOf('forms/runs-page', 'loading');
export const RunsPageFailing = screenOf('forms/runs-page', 'failing');
export const RunsPageReading = screenOf('forms/runs-page', 'reading');
export const RunsPageForbidden = screenOf('forms/runs-page', 'forbidden');
export const RunsPagePast = screenOf('forms/runs-page', 'past');
export const RunsPageArabic = screenOf('forms/runs-page', 'arabic');
export const RunsPageTablet = screenOf('forms/runs-page', 'full', 'tablet');
export const RunsPageTelephone = screenOf('forms/runs-page', 'full', 'telephone');
