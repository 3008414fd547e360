import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { fuelStockCurve } from '../reports/fuel-stock-curve.ts';

/**
 * `/mining_equipment_refueling/fuel_stock_curve?tank=<id>`: the stock of one tank, or of all tanks of a product, day by
 * day.
 */
export default function StockCurve() {
  return <ReportScreen report={fuelStockCurve} />;
}
