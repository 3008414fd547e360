import { msg } from '@lingui/core/macro';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { equipmentFueling } from './records/equipment-fueling.ts';
import { fuelDelivery } from './records/fuel-delivery.ts';
import { fuelDip } from './records/fuel-dip.ts';
import { fuelOrder } from './records/fuel-order.ts';
import { fuelPrice } from './records/fuel-price.ts';
import { fuelPump } from './records/fuel-pump.ts';
import { fuelReconciliation } from './records/fuel-reconciliation.ts';
import { fuelTank } from './records/fuel-tank.ts';
import { fuelTransfer } from './records/fuel-transfer.ts';
import { consumptionReport } from './server/consumption.ts';
import { deliveryHooks } from './server/delivery-hooks.ts';
import { deliveryReport } from './server/delivery-report.ts';
import { pumpDerived, tankDerived } from './server/derived.ts';
import { dipHooks } from './server/dip-hooks.ts';
import { fuelingHooks } from './server/hooks.ts';
import { issueReport } from './server/issue-report.ts';
import { fuelDispenseKind } from './server/kinds/fuel-dispense.ts';
import { tankLevelKind } from './server/kinds/tank-level.ts';
import { orderHooks } from './server/order-hooks.ts';
import { priceHooks } from './server/price-hooks.ts';
import { priceTrendReport, spendReport } from './server/price-reports.ts';
import { rateReport } from './server/rate-report.ts';
import { reconciliationHooks } from './server/reconciliation-hooks.ts';
import { routes } from './server/routes.ts';
import { seed } from './server/seed/seed.ts';
import { start } from './server/start.ts';
import { tankStock } from './server/stock.ts';
import { tankCannotBe } from './server/tank-limits.ts';
import { liveFills, liveLevels } from './server/streams.ts';
import { soonReport } from './server/soon-report.ts';
import { suddenDropReport } from './server/sudden-drops.ts';
import { stockCurveReport } from './server/stock-curve-report.ts';
import { transferHooks } from './server/transfer-hooks.ts';
import { bowserBalanceReport, transferMatrixReport } from './server/transfer-reports.ts';
import { fillers, fuelReaders, staff } from '../roles.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

export const fuel: ServerPlugin = {
  id: 'fuel',
  after: ['deposits'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(fuelTank, { derived: tankDerived, stock: tankStock, cannotBe: tankCannotBe }),
    serverRecord(fuelPump, { derived: pumpDerived }),
    serverRecord(equipmentFueling, fuelingHooks),
    serverRecord(fuelDelivery, deliveryHooks),
    serverRecord(fuelTransfer, transferHooks),
    serverRecord(fuelDip, dipHooks),
    serverRecord(fuelReconciliation, reconciliationHooks),
    serverRecord(fuelPrice, priceHooks),
    serverRecord(fuelOrder, orderHooks),
  ),
  reports: [
    consumptionReport,
    issueReport,
    rateReport,
    deliveryReport,
    transferMatrixReport,
    bowserBalanceReport,
    priceTrendReport,
    spendReport,
    suddenDropReport,
    soonReport,
    stockCurveReport,
  ],
  streams: [liveFills, liveLevels],
  ingest: [fuelDispenseKind, tankLevelKind],
  grantTitles: {
    fuel_dispense: msg`Live fills`,
    tank_level: msg`Tank levels, live`,
    own_fuel_fills: msg`Own fills`,
  },
  grants: { fuel_dispense: { read: fuelReaders }, tank_level: { read: staff }, own_fuel_fills: { read: fillers } },
  routes,
  seed,
  start,
};
