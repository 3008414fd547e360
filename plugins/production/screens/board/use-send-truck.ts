import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { records } from '../../../../core/records/client.ts';
import { useToast } from '../../../../core/toast/toast.tsx';

/** Whom to send where; ids, and the codes that people say. */
export interface Sending {
  readonly site: string;
  readonly truck: string;
  readonly truckCode: string;
  readonly unit: string;
  readonly unitCode: string;
}

/** Sends trucks to loading units: by a drag, a menu or a proposal that is accepted. `sent` is where trucks stand until the server has told it on; `send` throws what the server refuses. */
export function useSendTruck(): { readonly sent: ReadonlyMap<string, string>; readonly send: (sending: Sending) => Promise<void> } {
  const { t } = useLingui();
  const toast = useToast();
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  const send = async ({ site, truck, truckCode, unit, unitCode }: Sending): Promise<void> => {
    setSent((before) => new Map(before).set(truck, unit));
    try {
      await records.create('truck_order', { site, truck, loading_unit: unit }, v4());
      toast(t`${truckCode} is sent to ${unitCode}.`, 'success');
    } finally {
      setSent((before) => new Map([...before].filter(([one]) => one !== truck)));
    }
  };
  return { sent, send };
}
