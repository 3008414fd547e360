import type { Pool } from 'pg';
import { keepAnchor, sealAudit } from './audit-chain.ts';

/** Seals the audit log every second. The disposer seals once more and waits for it. */
export function startAuditSealer(pool: Pool, dataDir: string, tell: (error: unknown) => void): () => Promise<void> {
  const seal = async (): Promise<void> => {
    const anchor = await sealAudit(pool);
    if (anchor) keepAnchor(dataDir, anchor);
  };
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = seal().catch(tell).finally(() => (busy = false));
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await running;
    await seal().catch(tell);
  };
}
