import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Fleet' } satisfies Meta;

export const AverageLoad = screenOf('fleet/average-load');
export const ComparisonOfMachines = screenOf('fleet/comparison-of-machines');
export const CostsOfMachines = screenOf('fleet/costs-of-machines');
export const EquipmentStatistics = screenOf('fleet/equipment-statistics');
export const Machine = screenOf('fleet/machine');
export const PricesAndBookValues = screenOf('fleet/prices-and-book-values');
export const QrLabels = screenOf('fleet/qr-labels');
export const TimeLedger = screenOf('fleet/time-ledger');

export const AverageLoadEmpty = screenOf('fleet/average-load', 'empty');
export const AverageLoadLoading = screenOf('fleet/average-load', 'loading');
export const AverageLoadFailing = screenOf('fleet/average-load', 'failing');
