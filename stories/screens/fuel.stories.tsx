import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Fuel' } satisfies Meta;

export const DeliveriesByVendor = screenOf('fuel/deliveries-by-vendor');
export const FuelConsumption = screenOf('fuel/fuel-consumption');
export const FuelPriceTrends = screenOf('fuel/fuel-price-trends');
export const FuelStationStatus = screenOf('fuel/fuel-station-status');
export const IssueSheet = screenOf('fuel/issue-sheet');
export const MachinesNeedingFuelSoon = screenOf('fuel/machines-needing-fuel-soon');
export const TransfersFromTankToTank = screenOf('fuel/transfers-from-tank-to-tank');

export const DeliveriesByVendorEmpty = screenOf('fuel/deliveries-by-vendor', 'empty');
export const DeliveriesByVendorLoading = screenOf('fuel/deliveries-by-vendor', 'loading');
export const DeliveriesByVendorFailing = screenOf('fuel/deliveries-by-vendor', 'failing');
