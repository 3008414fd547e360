import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import type { Row } from '../../../../core/records/client.ts';

interface InvoiceStep {
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly take: (call: () => Promise<void>) => void;
}

/** Takes a step of an invoice, and shows it as it is then; what is refused stays to be read. */
export function useInvoiceStep(row: Row, onDone: () => void): InvoiceStep {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = (call: () => Promise<void>): void => {
    setBusy(true);
    setProblem(null);
    call()
      .then(
        async () => {
          await queries.invalidateQueries({ queryKey: ['record', 'vendor_invoice', row.id] });
          onDone();
        },
        (refused: unknown) =>
          setProblem(
            refused instanceof ProblemError ? (Object.values(refused.fields)[0] ?? refused.message) : String(refused),
          ),
      )
      .finally(() => setBusy(false));
  };
  return { problem, isBusy, take };
}
