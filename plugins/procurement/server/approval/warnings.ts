import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { splitWarnings, type FamilyAmount } from '../../formulas/split-request.ts';
import type { purchaseRequest } from '../../records/purchase-request.ts';
import { cameOfLine, dayInForce, formerLine, qtyInForce, receivableStates } from '../receipts/lines-in-force.ts';
import { convertAmount, currencyTable, partCategoryTable, partTable } from '../uses.ts';
import { policyFor } from './plan.ts';

type Request = StoredOf<typeof purchaseRequest>;

/** Over so many days requests of one person are looked at together (catalogue procurement.md §2). */
const daysTogether = 14;

/**
 * What whoever asks or signs should know (catalogue procurement.md §2, §9.1), in their language: that other requests of
 * the same person come to more than one of them may, and what is under way already.
 */
export async function warningsOf(
  db: Database,
  request: Request,
  total: string,
  language: Language,
): Promise<readonly string[]> {
  const sentences = [...(await splits(db, request, total, language)), ...(await onOrder(db, request, language))];
  return sentences.map((sentence) => sentenceIn(language, sentence));
}

async function splits(
  db: Database,
  request: Request,
  total: string,
  language: Language,
): Promise<readonly MessageDescriptor[]> {
  const policy = await policyFor(db, {
    site: String(request.site),
    kind: request.kind,
    urgency: request.urgency,
    singleSource: request.single_source === true,
  }).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (!policy) return [];
  const amounts = await amountsByFamily(db, request, total, language);
  const thresholds = policy.steps.map(({ from_amount: from }) => from);
  const money = (amount: string) => ({ amount, currency: companyCurrency() });
  return splitWarnings(amounts, total, thresholds).map(({ family, amount, threshold }) => ({
    ...msg({
      message: 'Requests of one person for {family} over 14 days reach {amount}, above the {threshold} threshold.',
    }),
    values: { family, amount: money(amount), threshold: money(threshold) },
  }));
}

/** What a request and the others of its requester in the two weeks before it ask for, at any site, by family of parts. */
async function amountsByFamily(
  db: Database,
  request: Request,
  total: string,
  language: Language,
): Promise<readonly FamilyAmount[]> {
  const { rows } = await sql<FamilyAmount>`
    select coalesce(nullif(category.label ->> ${language}, ''), category.code) as family, other.id as request,
      coalesce(case when other.id <> this.id then other.total end, ${total}::numeric)::text as total, value.amount::text
    from purchase_request this
    join purchase_request other
      on other.created_by = this.created_by and other.deleted_at is null
    join site on site.id = other.site
    join purchase_request_line line on line.request = other.id and line.deleted_at is null
    join ${partTable} part on part.id = line.part
    join ${partCategoryTable} category on category.id = part.category
    join ${currencyTable} currency on currency.id = line.currency
    cross join lateral ${convertAmount}(line.qty::numeric * line.est_price, currency.code, ${companyCurrency()},
      local_clock(coalesce(other.submitted_at, now()), site.time_zone)::date) value
    where this.id = ${request.id}
      and (other.id = this.id or other.submitted_at is not null
        and other.state not in ('draft', 'returned', 'rejected', 'cancelled')
        and other.submitted_at between coalesce(this.submitted_at, now()) - ${daysTogether} * interval '1 day'
          and coalesce(this.submitted_at, now()))
      and category.id in (
        select asked.category from purchase_request_line own
        join ${partTable} asked on asked.id = own.part
        where own.request = this.id and own.deleted_at is null)`.execute(db);
  return rows;
}

interface OnOrder {
  readonly part: string;
  readonly qty: string;
  readonly order: string;
  readonly day: string | null;
}

/** Parts of which something is still to come to the site: how much, and where the first of it is ordered. */
async function onOrder(db: Database, request: Request, language: Language): Promise<readonly MessageDescriptor[]> {
  const { rows } = await sql<OnOrder>`
    select coalesce(nullif(part.label ->> ${language}, ''), part.code) as part,
      trim_scale(sum(${qtyInForce} - came.accepted - came.quarantine))::text as qty,
      (array_agg(one.number order by ${dayInForce}, one.number))[1] as "order", min(${dayInForce})::text as day
    from purchase_order one
    join purchase_order_line line on line."order" = one.id and line.deleted_at is null
      and line.closed_short is not true
    join ${partTable} part on part.id = line.part
    ${formerLine} ${cameOfLine()}
    where one.site = ${request.site ?? null} and one.deleted_at is null and one.state = any(${[...receivableStates]})
      and ${qtyInForce} > came.accepted + came.quarantine
      and exists (
        select from purchase_request_line asked
        where asked.request = ${request.id} and asked.part = line.part and asked.deleted_at is null
          and asked.id is distinct from line.request_line)
    group by part.id, part.label, part.code
    order by 1`.execute(db);
  return rows.map(({ part, qty, order, day }) =>
    day === null
      ? { ...msg({ message: '{qty} of {part} is already on order ({order}).' }), values: { part, qty, order } }
      : {
          ...msg({ message: '{qty} of {part} is already on order ({order}, expected {day}).' }),
          values: { part, qty, order, day },
        },
  );
}
