import type { Host } from '../../../core/host/host.ts';
import { urgeSigners } from './approval/urge-signers.ts';
import { forgetOldDrafts } from './offer-files/clean-up.ts';
import { closeRequests } from './rfq/close-requests.ts';
import { remindVendors } from './rfq/remind.ts';
import { tellExpiring } from './tell-expiring.ts';

/** What purchasing does by itself, and how often it looks, in milliseconds. */
const beats: readonly (readonly [number, (host: Host) => Promise<void>])[] = [
  [5_000, async (host) => closeRequests(host).then(() => remindVendors(host))],
  [60_000, urgeSigners],
  [600_000, async (host) => forgetOldDrafts(host).then(() => tellExpiring(host))],
];

/** Of several processes the second finds nothing left to do. The answer ends the clocks. */
export function startClocks(host: Host): () => Promise<void> {
  const ends = beats.map(([everyMs, look]) => {
    let running: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      running = running
        .then(() => look(host))
        .catch((error: unknown) => host.log.warn({ err: error }, 'A clock of purchasing missed a beat'));
    }, everyMs);
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return async () => void (await Promise.all(ends.map((end) => end())));
}
