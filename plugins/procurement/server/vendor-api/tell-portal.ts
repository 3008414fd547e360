import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { publishBySite, serverStream } from '../../../../core/live/live.server.ts';
import { orderNews } from '../../../vendor-order-news.ts';

/** What happened before a page was opened stands on it already. */
export const orderNewsStream = serverStream(orderNews, { load: async () => [] });

/** Rows by which an order is known to have changed. */
type Kind = 'purchase_order' | 'purchase_order_line' | 'po_revision' | 'goods_receipt' | 'shipment';

/** Hook of a record: tells the people of a vendor which of their issued orders its written rows belong to. */
export const tellPortal =
  (kind: Kind) =>
  (ids: readonly string[], host: Host): void =>
    void tell(kind, ids, host).catch((error: unknown) =>
      host.log.warn({ err: error }, 'The portal could not be told of an order'),
    );

/** Drafts of the mine are nothing to a vendor. */
const isTold = (kind: Kind) => (kind === 'goods_receipt' || kind === 'po_revision' ? sql`state <> 'draft'` : sql`true`);

async function tell(kind: Kind, ids: readonly string[], host: Host): Promise<void> {
  const order = sql.ref(kind === 'purchase_order' ? 'id' : 'order');
  const { rows } = await sql<{ vendor: string; id: string }>`
    select one.vendor, one.public_id as id
    from purchase_order one
    where one.id in (select ${order} from ${sql.table(kind)} where id = any(${ids}::uuid[]) and ${isTold(kind)})
      and one.issued_at is not null`.execute(host.db);
  const at = new Date().toISOString();
  publishBySite(
    host,
    orderNews,
    rows.map(({ vendor, id }) => ({ site: vendor, row: { id, at } })),
  );
}
