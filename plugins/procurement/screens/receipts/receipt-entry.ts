import { Exact } from '../../../../core/money/exact.ts';
import type { DeliveryLine, DeliveryReceipt, DeliveryShipment } from '../../shared/receipt-answers.ts';
import { withPoint } from '../with-point.ts';

/** What is typed of one line; empty is 0. What is accepted follows from it. */
export interface LineEntry {
  readonly delivered: string;
  readonly quarantine: string;
  readonly refused: string;
  readonly reason: string;
}

export interface HeadEntry {
  /** What its vendor announced, where this is it. */
  readonly shipment: string | null;
  readonly deliveryNote: string;
  readonly receivedAt: string | null;
  readonly packages: string;
  readonly damaged: boolean;
  readonly comment: string;
}

export interface ReceiptBody {
  readonly shipment: string | null;
  readonly delivery_note: string;
  readonly received_at: string;
  readonly packages: number | null;
  readonly damaged: boolean;
  readonly comment: string | null;
  readonly lines: readonly {
    readonly order_line: string;
    readonly qty_delivered: string;
    readonly qty_accepted: string;
    readonly qty_quarantine: string;
    readonly qty_refused: string;
    readonly reason: string | null;
  }[];
}

export const nothing: LineEntry = { delivered: '', quarantine: '', refused: '', reason: '' };

/** A quantity as it is typed in either language; null where it is none. */
export function quantityOf(typed: string): string | null {
  const text = withPoint(typed);
  if (text === '') return '0';
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** What is left to accept of what was delivered; null where a quantity is none, or more is kept back than came. */
export function acceptedOf({ delivered, quarantine, refused }: LineEntry): string | null {
  const [came, apart, back] = [quantityOf(delivered), quantityOf(quarantine), quantityOf(refused)];
  if (came === null || apart === null || back === null) return null;
  const accepted = new Exact(came).minus(apart).minus(back);
  return accepted.lt('0') ? null : accepted.toFixed();
}

/** Whether something of the line was delivered. */
export const isDelivered = (entry: LineEntry): boolean => {
  const came = quantityOf(entry.delivered);
  return came === null || new Exact(came).gt('0');
};

/** Something is refused or put in quarantine: it has a reason. */
export const asksReason = ({ quarantine, refused }: LineEntry): boolean =>
  [quarantine, refused].some((typed) => {
    const qty = quantityOf(typed);
    return qty === null || new Exact(qty).gt('0');
  });

/** More is accepted than may still be received of the line. */
export function isBeyond(entry: LineEntry, { receivable }: Pick<DeliveryLine, 'receivable'>): boolean {
  const accepted = acceptedOf(entry);
  return accepted !== null && new Exact(accepted).gt(receivable);
}

/** A form begins with what its draft says, else with what is missing of each line. */
export function entriesOf(
  lines: readonly DeliveryLine[],
  draft: DeliveryReceipt | null,
): ReadonlyMap<string, LineEntry> {
  const zero = (qty: string): string => (new Exact(qty).eq('0') ? '' : qty);
  return new Map(
    lines.map(({ id, missing }) => {
      const told = draft?.lines.find(({ orderLine }) => orderLine === id);
      if (told)
        return [
          id,
          {
            delivered: told.delivered,
            quarantine: zero(told.quarantine),
            refused: zero(told.refused),
            reason: told.reason ?? '',
          },
        ] as const;
      return [id, draft ? nothing : { ...nothing, delivered: zero(missing) }] as const;
    }),
  );
}

/** What came is what its vendor announced, until something else is counted. */
export const entriesOfShipment = (
  lines: readonly DeliveryLine[],
  { lines: sent }: Pick<DeliveryShipment, 'lines'>,
): ReadonlyMap<string, LineEntry> =>
  new Map(
    lines.map(({ id }) => [id, { ...nothing, delivered: sent.find(({ orderLine }) => orderLine === id)?.qty ?? '' }]),
  );

/** What is sent, and null where something of it cannot be read or is missing yet. */
export function bodyOf(head: HeadEntry, entries: ReadonlyMap<string, LineEntry>): ReceiptBody | null {
  const { shipment, deliveryNote, receivedAt, packages, damaged, comment } = head;
  const delivered = [...entries].filter(([, entry]) => isDelivered(entry));
  const lines = delivered.flatMap(([order_line, entry]) => {
    const accepted = acceptedOf(entry);
    if (accepted === null || (asksReason(entry) && !entry.reason)) return [];
    return [
      {
        order_line,
        qty_delivered: quantityOf(entry.delivered) ?? '0',
        qty_accepted: accepted,
        qty_quarantine: quantityOf(entry.quarantine) ?? '0',
        qty_refused: quantityOf(entry.refused) ?? '0',
        reason: asksReason(entry) ? entry.reason : null,
      },
    ];
  });
  const isWhole = delivered.length > 0 && lines.length === delivered.length;
  const count = packages.trim();
  if (!isWhole || deliveryNote.trim() === '' || receivedAt === null || !/^\d{0,5}$/.test(count)) return null;
  return {
    shipment,
    delivery_note: deliveryNote.trim(),
    received_at: receivedAt,
    packages: count === '' ? null : Number(count),
    damaged,
    comment: comment.trim() || null,
    lines,
  };
}
