import type { NewShipment, PackingFile, ShippableLine } from '../../../vendor-order-calls.ts';

/** What is typed of one line; serial numbers one on each row. */
export interface ShippedEntry {
  readonly qty: string | null;
  readonly lot: string;
  readonly serials: string;
}

export interface ShipmentDraft {
  readonly sentOn: string | null;
  readonly eta: string | null;
  readonly carrier: string;
  readonly tracking: string;
  readonly packages: string | null;
  readonly files: readonly PackingFile[];
  readonly lines: ReadonlyMap<number, ShippedEntry>;
}

const isNone = (qty: string | null): boolean => qty === null || Number(qty) === 0;

/** Begins with all that is awaited, sent on a day. */
export const draftOf = (lines: readonly ShippableLine[], today: string): ShipmentDraft => ({
  sentOn: today,
  eta: null,
  carrier: '',
  tracking: '',
  packages: null,
  files: [],
  lines: new Map(lines.map(({ no, left }) => [no, { qty: isNone(left) ? null : left, lot: '', serials: '' }])),
});

/** What is sent; null where something is missing yet. */
export function shipmentOf({
  sentOn,
  eta,
  carrier,
  tracking,
  packages,
  files,
  lines,
}: ShipmentDraft): NewShipment | null {
  const sent = [...lines].flatMap(([line, { qty, lot, serials }]) =>
    qty === null || isNone(qty)
      ? []
      : [
          {
            line,
            qty,
            lot: lot.trim() || null,
            serials: serials
              .split('\n')
              .map((serial) => serial.trim())
              .filter(Boolean),
          },
        ],
  );
  if (sentOn === null || carrier.trim() === '' || sent.length === 0) return null;
  return {
    sent_on: sentOn,
    eta,
    carrier: carrier.trim(),
    tracking: tracking.trim() || null,
    packages: isNone(packages) ? null : Number(packages),
    files: files.map(({ id }) => id),
    lines: sent,
  };
}
