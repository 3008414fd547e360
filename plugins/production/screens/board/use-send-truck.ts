import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { records } from '../../../../core/records/client.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import type { truckOrder } from '../../records/truck-order.ts';

/** Whom to send where; ids, and the codes that people say. */
export interface Sending {
  readonly site: string;
  readonly truck: string;
  readonly truckCode: string;
  readonly unit: string;
  readonly unitCode: string;
}

interface Sent {
  readonly unit: string;
  /** The unit that the truck had until then. */
  readonly before: string | null;
}

/** How long a truck stands where it was sent although the server tells nothing of it. */
const untoldMs = 15_000;

/**
 * Sends trucks to loading units: by a drag, a menu or a proposal that is accepted; `send` throws what the server
 * refuses. `placed` are the trucks as the board shows them: one that was just sent stands there until the stream tells
 * another unit, its own order's or somebody else's.
 */
export function useSendTruck(rows: readonly HaulStateRow[]): {
  readonly placed: readonly HaulStateRow[];
  readonly send: (sending: Sending) => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const untold = [...sent].filter(
    ([truck, { before }]) => (rows.find((row) => row.truck === truck)?.unit ?? null) === before,
  );
  if (untold.length < sent.size) setSent(new Map(untold));
  const send = async ({ site, truck, truckCode, unit, unitCode }: Sending): Promise<void> => {
    const sending: Sent = { unit, before: rows.find((row) => row.truck === truck)?.unit ?? null };
    setSent((all) => new Map(all).set(truck, sending));
    const release = (): void => setSent((all) => new Map([...all].filter(([, one]) => one !== sending)));
    try {
      await records.create<typeof truckOrder>('truck_order', { site, truck, loading_unit: unit }, v4());
      toast(t`${truckCode} is sent to ${unitCode}.`, 'success');
      setTimeout(release, untoldMs);
    } catch (problem) {
      release();
      throw problem;
    }
  };
  const placed =
    sent.size === 0
      ? rows
      : rows.map((row) => {
          const sentTo = sent.get(row.truck);
          return sentTo && !row.loaded && row.unit === sentTo.before ? { ...row, unit: sentTo.unit } : row;
        });
  return { placed, send };
}
