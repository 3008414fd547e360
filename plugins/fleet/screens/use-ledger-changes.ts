import { useEffect, useRef } from 'react';
import { useRecordChanges } from '../../../core/records/use-record-changes.ts';
import { equipmentStatusInterval } from '../records/equipment-status-interval.ts';

/**
 * The feed writes into the ledger every second or so: figures that are asked for again at each change would be asked
 * for without end.
 */
const atMostEveryMs = 5_000;

/** Calls back when anybody wrote into the ledger of some sites: at once, and then no more than every five seconds. */
export function useLedgerChanges(sites: readonly string[], enabled: boolean, onChanges: () => void): void {
  const calledAt = useRef(-Infinity);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
  useRecordChanges(equipmentStatusInterval, sites, enabled, () => {
    if (waiting.current) return;
    const call = (): void => {
      waiting.current = null;
      calledAt.current = performance.now();
      onChanges();
    };
    const rest = calledAt.current + atMostEveryMs - performance.now();
    if (rest <= 0) call();
    else waiting.current = setTimeout(call, rest);
  });
}
