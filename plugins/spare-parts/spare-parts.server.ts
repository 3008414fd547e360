import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { currency } from './records/currency.ts';
import { exchangeRate } from './records/exchange-rate.ts';
import { taxCode } from './records/tax-code.ts';
import { currencyHooks } from './server/currency-hooks.ts';
import { convertRoute } from './server/convert-route.ts';
import * as published from './server/published.ts';
import { rateHooks } from './server/rate-hooks.ts';
import { ratesRoute } from './server/rates-route.ts';
import { seed } from './server/seed/seed.ts';
import { taxHooks } from './server/tax-hooks.ts';

export const spareParts: ServerPlugin = {
  id: 'spare-parts',
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(currency, currencyHooks),
    serverRecord(exchangeRate, rateHooks),
    serverRecord(taxCode, taxHooks),
  ),
  routes: (app, host) => {
    convertRoute(app, host);
    ratesRoute(app, host);
  },
  seed,
};
