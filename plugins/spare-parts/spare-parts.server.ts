import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { currency } from './records/currency.ts';
import { exchangeRate } from './records/exchange-rate.ts';
import { part } from './records/part.ts';
import { partCategory } from './records/part-category.ts';
import { partEquivalence } from './records/part-equivalence.ts';
import { partFit } from './records/part-fit.ts';
import { partReference } from './records/part-reference.ts';
import { taxCode } from './records/tax-code.ts';
import { currencyHooks } from './server/currency-hooks.ts';
import { categoryHooks } from './server/category-hooks.ts';
import { convertRoute } from './server/convert-route.ts';
import { crossReferenceRoute } from './server/cross-reference-route.ts';
import { equivalenceHooks } from './server/equivalence-hooks.ts';
import { familyRoutes } from './server/family-routes.ts';
import { fitHooks } from './server/fit-hooks.ts';
import { partHooks, referenceHooks } from './server/part-hooks.ts';
import * as published from './server/published.ts';
import { rateHooks } from './server/rate-hooks.ts';
import { ratesRoute } from './server/rates-route.ts';
import { machineRoute } from './server/search/machine-route.ts';
import { searchRoute } from './server/search/search-route.ts';
import { seed } from './server/seed/seed.ts';
import { taxHooks } from './server/tax-hooks.ts';
import * as uses from './server/uses.ts';

export const spareParts: ServerPlugin = {
  id: 'spare-parts',
  after: ['fleet'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(currency, currencyHooks),
    serverRecord(exchangeRate, rateHooks),
    serverRecord(taxCode, taxHooks),
    serverRecord(partCategory, categoryHooks),
    serverRecord(part, partHooks),
    serverRecord(partReference, referenceHooks),
    serverRecord(partEquivalence, equivalenceHooks),
    serverRecord(partFit, fitHooks),
  ),
  routes: (app, host) => {
    convertRoute(app, host);
    ratesRoute(app, host);
    searchRoute(app, host);
    machineRoute(app, host);
    familyRoutes(app, host);
    crossReferenceRoute(app, host);
  },
  seed,
};
