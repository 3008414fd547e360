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

export const EquipmentCapacitiesEmpty = screenOf('fleet/equipment-capacities', 'empty');
export const EquipmentCapacitiesLoading = screenOf('fleet/equipment-capacities', 'loading');
export const EquipmentCapacitiesFailing = screenOf('fleet/equipment-capacities', 'failing');
export const EquipmentCapacitiesReading = screenOf('fleet/equipment-capacities', 'reading');
export const EquipmentCapacitiesForbidden = screenOf('fleet/equipment-capacities', 'forbidden');
export const EquipmentCapacitiesPast = screenOf('fleet/equipment-capacities', 'past');
export const EquipmentCapacitiesArabic = screenOf('fleet/equipment-capacities', 'arabic');
export const EquipmentCapacitiesTablet = screenOf('fleet/equipment-capacities', 'full', 'tablet');
export const EquipmentCapacitiesTelephone = screenOf('fleet/equipment-capacities', 'full', 'telephone');
