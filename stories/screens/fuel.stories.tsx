import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Fuel' } satisfies Meta;

export const DeliveriesByVendor = screenOf('fuel/deliveries-by-vendor');
export const EquipmentFuellingReports = screenOf('fuel/equipment-fuelling-reports');
export const FuelConsumption = screenOf('fuel/fuel-consumption');
export const FuelDeliveryReportsNew = screenOf('fuel/fuel-delivery-reports-new');
export const FuelDeliveryReportsPage = screenOf('fuel/fuel-delivery-reports-page');
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

export const IssueSheetEmpty = screenOf('fuel/issue-sheet', 'empty');
export const IssueSheetLoading = screenOf('fuel/issue-sheet', 'loading');
export const IssueSheetFailing = screenOf('fuel/issue-sheet', 'failing');
export const IssueSheetReading = screenOf('fuel/issue-sheet', 'reading');
export const IssueSheetForbidden = screenOf('fuel/issue-sheet', 'forbidden');
export const IssueSheetPast = screenOf('fuel/issue-sheet', 'past');
export const IssueSheetArabic = screenOf('fuel/issue-sheet', 'arabic');
export const IssueSheetTablet = screenOf('fuel/issue-sheet', 'full', 'tablet');
export const IssueSheetTelephone = screenOf('fuel/issue-sheet', 'full', 'telephone');
