import type { LedgerRow, LedgerTarget } from './ledger-row.ts';
import { matchRows, type LedgerChanges } from './match-rows.ts';
import type { Piece, Span } from './piece.ts';
import { planLedger, type ToldStretch } from './plan-ledger.ts';
import type { FeedReason } from './read-reasons.ts';

export interface LedgerState {
  readonly rows: readonly LedgerRow[];
  readonly reasons: ReadonlyMap<string, FeedReason>;
  /** Closed shifts. */
  readonly locked: readonly Span[];
}

export interface ChangedLedger {
  readonly targets: readonly LedgerTarget[];
  readonly changes: LedgerChanges;
}

/**
 * What is to be written so that a machine's ledger tells these pieces from an instant on (milliseconds); null when it
 * does so already. Pure.
 */
export function changeLedger(
  { rows, reasons, locked }: LedgerState,
  from: number,
  pieces: readonly Piece[],
  now: number,
): ChangedLedger | null {
  const targets = planLedger({ from, now, told: pieces.map((piece) => inWords(piece, reasons)), rows, locked });
  const changes = matchRows(targets, rows);
  return changes.added.length + changes.changed.length + changes.removed.length === 0 ? null : { targets, changes };
}

function inWords({ from, to, reason, place, seen }: Piece, reasons: ReadonlyMap<string, FeedReason>): ToldStretch {
  const cause = reason === null ? undefined : reasons.get(reason);
  // A reason that the company has taken out of use is no reason: the time is worked then.
  return {
    from,
    to,
    seen,
    words: {
      category: cause?.category ?? 'P',
      reason: cause?.id ?? null,
      place: cause ? place : null,
      source: 'engine',
      note: null,
      justified: cause === undefined || cause.justifies,
    },
  };
}
