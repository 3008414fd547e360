import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { converted } from '../../../../core/money/converted.ts';
import { rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { OrderTotals } from '../../../vendor-order-calls.ts';
import type { CompanyTotals, OrderTotalsAnswer } from '../../shared/order-answers.ts';
import { companyUnits } from '../company-units.ts';
import { orderTotals } from './order-totals.ts';

interface Issued {
  readonly site: string;
  readonly rate: string | null;
  readonly net: string | null;
}

/** `GET /api/procurement/orders/<id>/totals/`: an order from its lines to its total with tax, to who may read prices. */
export function totalsRoute(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/orders/:id/totals/',
    {
      schema: { summary: 'What an order comes to, with tax by code', tags: ['procurement'] },
      config: { can: 'purchase_order:read' },
    },
    async ({ caller, params: { id } }: FastifyRequest<{ Params: { id: string } }>): Promise<OrderTotalsAnswer> => {
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql<Issued>`
        select site, rate::text, net_company::text as net
        from purchase_order where id = ${id} and deleted_at is null`.execute(host.db);
      const [order] = rows;
      if (!order || reachIn(caller.access, 'purchase_order:read', order.site) === null) throw problems.notFound();
      const totals = await orderTotals(host.db, id);
      return { ...totals, company: await companyTotals(host.db, totals, order) };
    },
  );
}

/**
 * The same in the company's currency by the rate of issue: the net as the order keeps it, each tax converted by itself, and
 * their sum. Null where the order is in that currency, or has no rate yet.
 */
async function companyTotals(
  db: Database,
  { currency, taxes, total }: OrderTotals,
  { rate, net }: Issued,
): Promise<CompanyTotals | null> {
  const company = companyCurrency();
  if (currency === company || rate === null || net === null) return null;
  const units = await companyUnits(db);
  const ofCodes = taxes.map(({ taxCode, tax }) => ({ taxCode, tax: converted(tax, rate, units) }));
  return {
    currency: company,
    rate,
    net: rounded(net, units),
    taxes: ofCodes,
    total: total === null ? null : rounded(sumOfAmounts([net, ...ofCodes.map(({ tax }) => tax)]), units),
  };
}
