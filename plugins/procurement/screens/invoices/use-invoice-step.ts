import { useQueryClient } from '@tanstack/react-query';
import { useSending } from '../../../../core/parts/use-sending.ts';
import type { Row } from '../../../../core/records/client.ts';

interface InvoiceStep {
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly take: (call: () => Promise<void>) => void;
}

/** Takes a step of an invoice, and shows it as it is then; what is refused stays to be read. */
export function useInvoiceStep(row: Row, onDone: () => void): InvoiceStep {
  const queries = useQueryClient();
  const { isBusy, sentence: problem, send } = useSending();
  const take = (call: () => Promise<void>): void =>
    send(call, async () => {
      await queries.invalidateQueries({ queryKey: ['record', 'vendor_invoice', row.id] });
      onDone();
    });
  return { problem, isBusy, take };
}
