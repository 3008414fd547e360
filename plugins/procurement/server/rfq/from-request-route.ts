import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7, validate as isUuid } from 'uuid';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { rfqLine } from '../../records/rfq-line.ts';
import { rfq } from '../../records/rfq.ts';
import { convertAmount, currencyTable } from '../uses.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** Days that a new request leaves vendors, until noon at the site; the buyer changes it before publishing. */
const usualDays = 7;

/**
 * `POST /api/procurement/requests/<id>/quotation/`: a draft of a quotation request with the lines of an approved purchase
 * request and the vendors that it suggests. The purchase request is being sourced from then on.
 */
export function fromRequestRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/requests/:id/quotation/',
    {
      schema: { summary: 'Ask for quotations for a purchase request', tags: ['procurement'] },
      config: { can: 'rfq:create' },
    },
    async (request: OfOne, reply) => {
      const id = await writingOnce(host, request, (context) => draftOf(context, request));
      return reply.code(201).send({ id });
    },
  );
}

interface Asked {
  readonly site: string;
  readonly number: string;
  readonly title: string;
  readonly state: string;
  readonly suggested_vendors: readonly string[] | null;
  readonly deadline: string;
}

async function draftOf(context: RowsContext, { caller, params: { id: request } }: OfOne): Promise<string> {
  const { db } = context;
  if (!isUuid(request)) throw problems.notFound();
  const { rows } = await sql<Asked>`
    select request.site, request.number, request.title, request.state, request.suggested_vendors,
      instant_at((local_clock(now(), site.time_zone)::date + ${usualDays}::int) + time '12:00', site.time_zone) as deadline
    from purchase_request request
    join site on site.id = request.site
    where request.id = ${request} and request.deleted_at is null
    for update of request`.execute(db);
  const [asked] = rows;
  if (!asked || reachIn(caller.access, 'rfq:create', asked.site) === null) throw problems.notFound();
  if (!['approved', 'sourcing'].includes(asked.state))
    throw new Problem(409, 'not_approved', msg`Only approved requests can be sourced.`);
  const id = v7();
  await createRows(context, rfq, [
    {
      id,
      site: asked.site,
      title: asked.title,
      procedure: 'sealed',
      deadline_at: asked.deadline,
      validity_days: 60,
      partial_ok: true,
      alternates_ok: false,
      debrief: 'rank',
    },
  ]);
  const { rows: lines } = await sql<{ id: string; est_price: string | null; [column: string]: unknown }>`
    select line.id, line.part, line.description, line.specification, line.qty, line.unit, line.needed_by,
      line.equivalent_ok, case when currency.code = ${companyCurrency()} then line.est_price else (
        select round(line.est_price * found.rate, 6)
        from ${convertAmount}(1, currency.code, ${companyCurrency()}, current_date) found) end::text as est_price
    from purchase_request_line line
    join ${currencyTable} currency on currency.id = line.currency
    where line.request = ${request} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  await createRows(
    context,
    rfqLine,
    lines.map(({ id: line, ...values }) => ({ ...values, site: asked.site, rfq: id, request_line: line })),
  );
  const { rows: vendors } = await sql<{ id: string }>`
    select id from vendor
    where id = any(${asked.suggested_vendors ?? []}::uuid[]) and state = 'approved' and deleted_at is null
    order by code`.execute(db);
  await createRows(
    context,
    rfqInvitation,
    vendors.map(({ id: vendor }) => ({ site: asked.site, rfq: id, vendor, status: 'to_send' })),
  );
  await changeRows(context, purchaseRequest, {
    where: sql`id = ${request} and state = 'approved'`,
    set: { state: 'sourcing' },
    action: 'take',
  });
  return id;
}
