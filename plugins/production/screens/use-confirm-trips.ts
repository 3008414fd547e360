import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToast } from '../../../core/toast/toast.tsx';
import { tripCalls } from './register/trip-calls.ts';

/** Confirms trips, and says what could not be confirmed and why. `busy`: those that are being confirmed. */
export function useConfirmTrips(): {
  readonly confirm: (ids: readonly string[]) => Promise<void>;
  readonly busy: readonly string[];
} {
  const { t } = useLingui();
  const toast = useToast();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const confirm = async (ids: readonly string[]): Promise<void> => {
    setBusy(ids);
    try {
      const { confirmed, refused } = await tripCalls.confirm(ids);
      const [first] = refused;
      if (first)
        toast(
          t`${confirmed.length} confirmed, ${refused.length} not. ${first.number ?? ''}: ${first.sentence}`,
          'warning',
        );
      else toast(t`${confirmed.length} trips confirmed.`, 'success');
    } catch (error) {
      toast((error as Error).message, 'danger');
    } finally {
      setBusy([]);
    }
  };
  return { confirm, busy };
}
