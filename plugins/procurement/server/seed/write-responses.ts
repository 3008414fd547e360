import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import type { DemoOrder } from './orders.ts';

/** A vendor that is late says so in its answer: its revision is what it asked for. */
const asksForChanges = ({ revision }: DemoOrder): boolean =>
  revision !== null && revision.requestedBy === 'vendor' && revision.state === 'acknowledged';

/** Writes what vendors answered to orders, and the days that some of them asked for instead. */
export async function writeResponses(
  db: Database,
  orders: readonly DemoOrder[],
  currencyOf: (order: DemoOrder) => string | undefined,
): Promise<void> {
  const answered = orders.filter(({ answeredAt }) => answeredAt !== null);
  const idOf = (order: DemoOrder): string => seedId('po_response', order.id);
  await insertRows(
    db,
    'po_response',
    answered.map((order) => {
      const { revision, answeredAt } = order;
      const isChanges = asksForChanges(order);
      const at = instantOf(answeredAt);
      return {
        id: idOf(order),
        site: order.request.site.id,
        order: order.id,
        vendor: order.vendor.id,
        revision: 0,
        decision: isChanges ? 'changes' : order.state === 'refused' ? 'refuse' : 'accept',
        note: isChanges ? (revision?.reason ?? null) : order.note,
        answered_at: at,
        proposal: isChanges ? (revision?.id ?? null) : null,
        outcome: isChanges ? 'accepted' : null,
        decided_at: isChanges ? instantOf(revision?.issuedAt ?? null) : null,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertRows(
    db,
    'po_response_line',
    answered.filter(asksForChanges).flatMap((order) =>
      (order.revision?.lines ?? []).map((line, place) => {
        const at = instantOf((order.answeredAt ?? 0) + place);
        return {
          id: seedId('po_response_line', `${order.id} ${line.id}`),
          site: order.request.site.id,
          response: idOf(order),
          line: line.id,
          currency: currencyOf(order),
          promised_on: line.promised,
          created_at: at,
          updated_at: at,
        };
      }),
    ),
  );
}
