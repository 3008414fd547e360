import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Spare parts' } satisfies Meta;

export const Currencies = screenOf('spare-parts/currencies');
export const PartSearch = screenOf('spare-parts/part-search');
export const PartsPage = screenOf('spare-parts/parts-page');
export const ReferenceEquivalency = screenOf('spare-parts/reference-equivalency');

export const CurrenciesEmpty = screenOf('spare-parts/currencies', 'empty');
export const CurrenciesLoading = screenOf('spare-parts/currencies', 'loading');
export const CurrenciesFailing = screenOf('spare-parts/currencies', 'failing');
export const CurrenciesReading = screenOf('spare-parts/currencies', 'reading');
export const CurrenciesForbidden = screenOf('spare-parts/currencies', 'forbidden');
export const CurrenciesPast = screenOf('spare-parts/currencies', 'past');
export const CurrenciesArabic = screenOf('spare-parts/currencies', 'arabic');
export const CurrenciesTablet = screenOf('spare-parts/currencies', 'full', 'tablet');
export const CurrenciesTelephone = screenOf('spare-parts/currencies', 'full', 'telephone');
