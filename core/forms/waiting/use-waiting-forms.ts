import { useEffect, useState } from 'react';
import type { WaitingForm } from '../device/device-database.ts';
import { onOutbox } from '../device/outbox-news.ts';
import { sendingNow } from '../device/outbox-sender.ts';
import { waitingForms } from '../device/outbox.ts';

interface Waiting {
  readonly forms: readonly WaitingForm[];
  /** The id of the one that is being sent. */
  readonly sending: string | null;
}

/** What a user has submitted on this device and the server has not taken yet, as it changes. */
export function useWaitingForms(user: string): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ forms: [], sending: null });
  useEffect(() => {
    let isHere = true;
    const read = (): void => {
      waitingForms(user).then(
        (forms) => isHere && setWaiting({ forms, sending: sendingNow() }),
        // A device that keeps nothing has nothing that waits.
        () => undefined,
      );
    };
    read();
    const stop = onOutbox((news) => news.user === user && read());
    return () => {
      isHere = false;
      stop();
    };
  }, [user]);
  return waiting;
}
