import { msg } from '@lingui/core/macro';
import * as z from 'zod';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import { receivable } from '../../formulas/receivable.ts';
import type { HeldOrder } from '../receipts/held-order.ts';
import { refuseFraction } from '../whole-units.ts';
import { awaitedLines, type AwaitedLine } from './read-shipments.ts';

/** What is sent, line by line, by their number on the order. */
export const shippedLines = z
  .array(
    z.strictObject({
      line: z.number().int().min(1).max(10_000),
      qty: z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/),
      lot: z.string().trim().max(40).nullish(),
      serials: z.array(z.string().trim().min(1).max(60)).max(1_000).default([]),
    }),
  )
  .min(1)
  .max(2_000);

/** A line that is sent, by the id of that of the order. */
export interface Shipped {
  readonly line: string;
  readonly unit: string | null;
  readonly qty: string;
  readonly lot: string | null;
  readonly serials: readonly string[];
}

/** The code by which somebody says that more was sent than is awaited. */
export const moreThanAwaited = 'more_than_awaited';

/**
 * What is sent of which lines. Throws 422 of what cannot be, as more on its way than was ordered with its tolerance; 409
 * where nothing is awaited any more, and where more is sent than is awaited: that happens, and is sent again once it is
 * confirmed.
 */
export async function checkLines(
  db: Database,
  order: HeldOrder,
  given: z.infer<typeof shippedLines>,
  language: 'en' | 'fr',
  isConfirmed: boolean,
): Promise<readonly Shipped[]> {
  const lines = await awaitedLines(db, order, language);
  refuseComplete(lines);
  const seen = new Set<number>();
  const beyond: BrokenRule[] = [];
  const shipped = given.map(({ line: no, qty, lot, serials }): Shipped => {
    const line = lines.find((one) => one.no === no);
    if (!line) throw problems.invalid({ lines: msg`One of the lines is not part of this order.` });
    if (seen.has(no)) throw problems.invalid({ lines: msg`Line ${no} appears twice.` });
    seen.add(no);
    refuseFraction(qty, line.decimals);
    if (!new Exact(qty).gt('0')) throw problems.invalid({ lines: msg`Quantities must be above zero.` });
    refuseSerials(no, qty, serials);
    const { left, sent, unit_code: unit } = line;
    const most = receivable({ ...line, accepted: '0', isClosedShort: false }, { over: order.tol_over }, line.decimals);
    if (new Exact(qty).plus(sent).gt(most))
      throw problems.invalid({ lines: msg`Line ${no}: at most ${most} ${unit} can still be sent, not ${qty} more.` });
    if (new Exact(qty).gt(left))
      beyond.push({
        field: 'lines',
        sentence: msg`Line ${no}: ${qty} ${unit} sent, but only ${left} outstanding.`,
        confirm: moreThanAwaited,
      });
    return { line: line.id, unit: line.unit, qty, lot: lot || null, serials };
  });
  if (beyond.length > 0 && !isConfirmed) throw problems.confirm(beyond.slice(0, 1));
  return shipped;
}

/** Throws 409 where nothing of an order is to come any more; what is on its way is still to come. */
function refuseComplete(lines: readonly AwaitedLine[]): void {
  if (!lines.some(({ reception }) => reception === null || reception === 'open' || reception === 'partial'))
    throw new Problem(409, 'not_awaited', msg`Nothing more is expected on this order.`);
}

/** Serial numbers are of whole pieces: one each, none twice. */
function refuseSerials(no: number, qty: string, serials: readonly string[]): void {
  if (serials.length === 0) return;
  const count = serials.length;
  if (!new Exact(qty).eq(String(count)))
    throw problems.invalid({ lines: msg`Line ${no}: ${count} serial numbers for ${qty} pieces.` });
  if (new Set(serials.map((serial) => serial.toLowerCase())).size < count)
    throw problems.invalid({ lines: msg`Line ${no}: a serial number appears twice.` });
}
