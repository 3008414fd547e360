import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Fleet' } satisfies Meta;

export const AverageLoad = screenOf('fleet/average-load');
export const ComparisonOfMachines = screenOf('fleet/comparison-of-machines');
export const CostsOfMachines = screenOf('fleet/costs-of-machines');
export const EquipmentAge = screenOf('fleet/equipment-age');
export const EquipmentCapacities = screenOf('fleet/equipment-capacities');
export const EquipmentGroups = screenOf('fleet/equipment-groups');
export const EquipmentStatistics = screenOf('fleet/equipment-statistics');
export const FinancialSpecifications = screenOf('fleet/financial-specifications');
export const Machine = screenOf('fleet/machine');
export const Machines = screenOf('fleet/machines');
export const PricesAndBookValues = screenOf('fleet/prices-and-book-values');
export const QrLabels = screenOf('fleet/qr-labels');
export const TechnicalSpecifications = screenOf('fleet/technical-specifications');
export const TelematicsVsOurFigures = screenOf('fleet/telematics-vs-our-figures');
export const TimeLedger = screenOf('fleet/time-ledger');

export const AverageLoadEmpty = screenOf('fleet/average-load', 'empty');
export const AverageLoadLoading = screenOf('fleet/average-load', 'loading');
export const AverageLoadFailing = screenOf('fleet/average-load', 'failing');
export const AverageLoadReading = screenOf('fleet/average-load', 'reading');
export const AverageLoadForbidden = screenOf('fleet/average-load', 'forbidden');
export const AverageLoadPast = screenOf('fleet/average-load', 'past');
export const AverageLoadArabic = screenOf('fleet/average-load', 'arabic');
export const AverageLoadTablet = screenOf('fleet/average-load', 'full', 'tablet');
export const AverageLoadTelephone = screenOf('fleet/average-load', 'full', 'telephone');
