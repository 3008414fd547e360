import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Fuel' } satisfies Meta;

export const DeliveriesByVendor = screenOf('fuel/deliveries-by-vendor');
export const EquipmentFuellingReports = screenOf('fuel/equipment-fuelling-reports');
export const FuelConsumption = screenOf('fuel/fuel-consumption');
export const FuelDeliveryReports = screenOf('fuel/fuel-delivery-reports');
export const FuelPriceTrends = screenOf('fuel/fuel-price-trends');
export const FuelStationStatus = screenOf('fuel/fuel-station-status');
export const FuelTransferReports = screenOf('fuel/fuel-transfer-reports');
export const IssueSheet = screenOf('fuel/issue-sheet');
export const LHOfAMachine = screenOf('fuel/l-h-of-a-machine');
export const MachinesNeedingFuelSoon = screenOf('fuel/machines-needing-fuel-soon');
export const RecordAFill = screenOf('fuel/record-a-fill');
export const StockCurve = screenOf('fuel/stock-curve');
export const TransfersFromTankToTank = screenOf('fuel/transfers-from-tank-to-tank');

export const DeliveriesByVendorEmpty = screenOf('fuel/deliveries-by-vendor', 'empty');
export const DeliveriesByVendorLoading = screenOf('fuel/deliveries-by-vendor', 'loading');
export const DeliveriesByVendorFailing = screenOf('fuel/deliveries-by-vendor', 'failing');
export const DeliveriesByVendorReading = screenOf('fuel/deliveries-by-vendor', 'reading');
export const DeliveriesByVendorForbidden = screenOf('fuel/deliveries-by-vendor', 'forbidden');
export const DeliveriesByVendorPast = screenOf('fuel/deliveries-by-vendor', 'past');
export const DeliveriesByVendorArabic = screenOf('fuel/deliveries-by-vendor', 'arabic');
export const DeliveriesByVendorTablet = screenOf('fuel/deliveries-by-vendor', 'full', 'tablet');
export const DeliveriesByVendorTelephone = screenOf('fuel/deliveries-by-vendor', 'full', 'telephone');
