import type { Row } from '../../../../core/records/client.ts';

/** What a label says of a machine. */
export interface Label {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly model: string;
  readonly serial: string;
  /** What the QR code holds: check-in, fuelling and forms know the machine by it. */
  readonly qr: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const labelOf = (row: Row): Label => ({
  id: row.id,
  code: text(row.code),
  name: text(row.name),
  model: [row.make, row.model].map(text).filter(Boolean).join(' '),
  serial: text(row.serial_no),
  qr: text(row.qr) || text(row.code),
});

/** Labels on an A4 sheet of 3 × 8, each 70 × 37 mm. */
export const perSheet = 24;

/** Labels on sheets; the first begins after those that are used already. Null is a place left empty. */
export function sheetsOf(labels: readonly Label[], used: number): readonly (readonly (Label | null)[])[] {
  const places: readonly (Label | null)[] = [...Array.from({ length: used }, () => null), ...labels];
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
}
