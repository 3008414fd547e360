import type { Pool } from 'pg';
import { sealAndKeep, type AnchorPlaces } from '../host/audit/audit-anchor.ts';

/** Seals the audit log every second. The disposer seals once more and waits for it. */
export function startAuditSealer(
  pool: Pool,
  places: AnchorPlaces,
  tell: (error: unknown) => void,
): () => Promise<void> {
  const seal = (): Promise<void> => sealAndKeep(pool, places);
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = seal()
      .catch(tell)
      .finally(() => (busy = false));
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await running;
    await seal().catch(tell);
  };
}
