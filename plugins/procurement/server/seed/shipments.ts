import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import { insertRows } from './insert-rows.ts';

const dayMs = 86_400_000;
const carriers = ['Transports Haouz', 'Messagerie du Souss', 'Fret Atlas', 'Camion du fournisseur'] as const;

interface Sent {
  readonly key: string;
  readonly site: string;
  readonly order: string;
  readonly vendor: string;
  readonly issued: string;
  readonly receipt: string | null;
  /** When it came, or is expected. */
  readonly came: string;
  readonly packages: number | null;
  readonly lines: readonly { readonly line: string; readonly unit: string | null; readonly qty: number }[];
}

/** Every third delivery of the demo was announced by its vendor, and so are some that are awaited in the next days. */
export async function seedShipments(db: Database, now: number): Promise<void> {
  const random = seededRandom(67);
  const sent = [...(await deliveredShipments(db)).filter(() => random() < 1 / 3), ...(await comingShipments(db, now))];
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const rows = sent.map((one) => {
    const issued = Date.parse(one.issued);
    const latest = Math.min(now, Date.parse(one.came));
    const at = Math.max(issued, latest - (1 + Math.floor(random() * 4)) * dayMs);
    const carrier = carriers[Math.floor(random() * carriers.length)] ?? carriers[0];
    return { one, id: seedId('shipment', one.key), at, carrier, code: 100_000 + Math.floor(random() * 899_999) };
  });
  await insertRows(
    db,
    'shipment',
    rows.map(({ one, id, at, carrier, code }) => ({
      id,
      site: one.site,
      order: one.order,
      vendor: one.vendor,
      state: one.receipt === null ? 'announced' : 'received',
      sent_on: day(at),
      eta: day(Math.max(at, Date.parse(one.came))),
      carrier,
      tracking: carrier === 'Camion du fournisseur' ? null : `${carrier.slice(0, 2).toUpperCase()}${code}`,
      packages: one.packages,
      packing_list: [],
      announced_at: new Date(at).toISOString(),
      created_at: new Date(at).toISOString(),
      updated_at: new Date(at).toISOString(),
    })),
  );
  await insertRows(
    db,
    'shipment_line',
    rows.flatMap(({ one, id, at }) =>
      one.lines.map(({ line, unit, qty }, place) => ({
        id: seedId('shipment_line', `${id} ${line}`),
        site: one.site,
        shipment: id,
        line,
        unit,
        qty,
        created_at: new Date(at + place).toISOString(),
        updated_at: new Date(at + place).toISOString(),
      })),
    ),
  );
  const named = rows.flatMap(({ one, id }) => (one.receipt === null ? [] : [{ receipt: one.receipt, shipment: id }]));
  await sql`
    update goods_receipt set shipment = named.shipment
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(receipt uuid, shipment uuid)
    where goods_receipt.id = named.receipt`.execute(db);
}

async function deliveredShipments(db: Database): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select receipt.id::text as key, receipt.site, receipt."order", receipt.vendor, one.issued_at as issued,
      receipt.id as receipt, receipt.received_at as came, receipt.packages,
      jsonb_agg(jsonb_build_object('line', line.order_line, 'unit', line.unit, 'qty', line.qty_delivered)
        order by line.created_at, line.id) as lines
    from goods_receipt receipt
    join purchase_order one on one.id = receipt."order"
    join goods_receipt_line line on line.receipt = receipt.id and line.deleted_at is null
    where receipt.state = 'posted' and receipt.deleted_at is null
    group by receipt.id, one.issued_at
    order by receipt.received_at, receipt.id`.execute(db);
  return rows;
}

/** What is missing of orders that are promised about now. */
async function comingShipments(db: Database, now: number): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select one.id::text as key, one.site, one.id as "order", one.vendor, one.issued_at as issued, null as receipt,
      greatest(min(line.promised_on)::timestamptz, ${new Date(now).toISOString()}::timestamptz + interval '1 day') as came,
      1 + length(one.number) % 3 as packages,
      jsonb_agg(jsonb_build_object('line', line.id, 'unit', line.unit,
        'qty', line.qty - coalesce(line.received_qty, 0)) order by line.created_at, line.id) as lines
    from purchase_order one
    join purchase_order_line line on line."order" = one.id and line.deleted_at is null
      and coalesce(line.reception, 'open') in ('open', 'partial') and line.qty > coalesce(line.received_qty, 0)
    where one.state in ('acknowledged', 'partially_received') and one.issued_at is not null and one.deleted_at is null
      and line.promised_on < ${new Date(now + 12 * dayMs).toISOString()}::date
    group by one.id
    order by min(line.promised_on), one.id
    limit 20`.execute(db);
  return rows;
}
