import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { searchWords } from '../../../../core/records/searched-words.server.ts';
import type { AwaitedDeliveries, AwaitedOrder } from '../../shared/receipt-answers.ts';
import { comingStates } from '../shipments/came-of-shipment.ts';
import { partTable } from '../uses.ts';
import { vendorName } from '../vendor-name.ts';
import { dayInForce, formerLine } from './lines-in-force.ts';

/** What is asked of the awaited deliveries. */
export interface AwaitedQuestion {
  readonly sites: readonly string[];
  readonly search: string;
  readonly vendor: string | null;
  readonly isLate: boolean;
  readonly by: 'day' | 'vendor';
  readonly cursor: readonly [name: string, day: string, id: string] | null;
}

/** Orders of one page. */
const pageSize = 50;
/** Lines without a promised day come last. */
const noDay = '9999-12-31';

type Found = AwaitedOrder & { readonly key_name: string; readonly key_day: string };

/** Orders of which something is awaited, the most urgent first or by vendor; page by page, however many there are. */
export async function awaitedDeliveries(db: Database, question: AwaitedQuestion): Promise<AwaitedDeliveries> {
  const { cursor, by } = question;
  const key = by === 'vendor' ? sql`(vendor, key_day, id)` : sql`(key_day, id)`;
  const past = (): ReturnType<typeof sql> => {
    if (cursor === null) return sql`true`;
    const [name, day, id] = cursor;
    return by === 'vendor'
      ? sql`(vendor, key_day, id) > (${name}, ${day}::date, ${id}::uuid)`
      : sql`(key_day, id) > (${day}::date, ${id}::uuid)`;
  };
  const { rows } = await sql<Found>`
    with found as (${foundSql(question)})
    select id, number, vendor, site, "siteId", state, lines, "lateLines", due::text, "daysLate", vendor as key_name,
      key_day::text as key_day, (
        select count(*)::int from shipment one
        where one."order" = found.id and one.state in ${comingStates} and one.deleted_at is null) as shipments, (
        select min(one.eta)::text from shipment one
        where one."order" = found.id and one.state in ${comingStates} and one.deleted_at is null) as eta
    from found
    where ${past()}
    order by ${key}
    limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    orders: page.map(({ key_name: _name, key_day: _day, ...order }) => order),
    next: rows.length > pageSize && last ? JSON.stringify([last.key_name, last.key_day, last.id]) : null,
    totals: cursor === null ? await totalsOf(db, question) : null,
  };
}

async function totalsOf(db: Database, question: AwaitedQuestion): Promise<AwaitedDeliveries['totals']> {
  const { rows } = await sql<{ orders: number; lines: number; lateLines: number }>`
    with found as (${foundSql(question)})
    select count(*)::int as orders, coalesce(sum(lines), 0)::int as lines, coalesce(sum("lateLines"), 0)::int as "lateLines"
    from found`.execute(db);
  const { rows: vendors } = await sql<{ id: string; name: string; orders: number }>`
    with found as (${foundSql({ ...question, search: '', vendor: null, isLate: false })})
    select vendor_id as id, vendor as name, count(*)::int as orders from found group by 1, 2 order by 2, 1`.execute(db);
  const [totals = { orders: 0, lines: 0, lateLines: 0 }] = rows;
  return { ...totals, vendors };
}

/** Orders with their awaited lines summed up; words are looked for in the order and in any of those lines. */
function foundSql({ sites, search, vendor, isLate }: AwaitedQuestion) {
  const words = searchWords(search).map((word) => sql`bool_or(position(filon_fold(${word}) in filon_fold(words)) > 0)`);
  const conditions = [...words, ...(isLate ? [sql`coalesce(bool_or(day < today), false)`] : [])];
  return sql`
    select id, number, vendor, vendor_id, site, "siteId", state, count(*)::int as lines,
      (count(*) filter (where day < today))::int as "lateLines", min(day) as due, coalesce(min(day), ${noDay}::date) as key_day,
      greatest(coalesce(max(today) - min(day), 0), 0) as "daysLate"
    from (
      select one.id, one.number, one.state, ${vendorName} as vendor, vendor.id as vendor_id, site.code as site,
        site.id as "siteId", ${dayInForce} as day, local_clock(now(), site.time_zone)::date as today,
        concat_ws(' ', one.number, vendor.code, vendor.trade_name, vendor.legal_name, part.code, part.label ->> 'en',
          part.label ->> 'fr', line.description, line.vendor_ref, line.manufacturer_ref, part.manufacturer_ref, (
            select string_agg(sent.tracking, ' ') from shipment sent
            where sent."order" = one.id and sent.state in ${comingStates} and sent.deleted_at is null)) as words
      from purchase_order one
      join purchase_order_line line on line."order" = one.id and line.deleted_at is null
        and coalesce(line.reception, 'open') in ('open', 'partial')
      join vendor on vendor.id = one.vendor
      join site on site.id = one.site
      left join ${partTable} part on part.id = line.part
      ${formerLine}
      where one.site = any(${sites}::uuid[]) and one.state in ('issued', 'acknowledged', 'acknowledged_with_changes', 'partially_received')
        and one.number is not null and one.deleted_at is null
        and (${vendor}::uuid is null or one.vendor = ${vendor}::uuid)) awaited
    group by id, number, vendor, vendor_id, site, "siteId", state
    ${conditions.length > 0 ? sql`having ${sql.join(conditions, sql` and `)}` : sql``}`;
}
