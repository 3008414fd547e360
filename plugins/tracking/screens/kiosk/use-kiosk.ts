import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { KioskAnswer, KioskCheckin } from '../../shared/kiosk.ts';
import { kioskQueue } from './queue.ts';

/** How often what waits is tried again, in milliseconds. */
const retryMs = 10_000;
const mostAtOnce = 100;

/**
 * Takes check-ins at any time, and sends them as soon as the server can be reached; the ids stay the same, so that none
 * counts twice.
 */
export function useKiosk(): {
  readonly waiting: number;
  readonly send: (checkin: KioskCheckin) => Promise<KioskAnswer | null>;
} {
  const [waiting, setWaiting] = useState(0);
  const running = useRef<Promise<readonly KioskAnswer[]>>(Promise.resolve([]));

  const flush = useCallback((): Promise<readonly KioskAnswer[]> => {
    running.current = running.current.then(async () => {
      const answers: KioskAnswer[] = [];
      try {
        for (const [site, of] of Map.groupBy(await kioskQueue.all(), (one) => one.site)) {
          for (let from = 0; from < of.length; from += mostAtOnce) {
            const checkins = of.slice(from, from + mostAtOnce).map(({ site: _site, ...one }) => one);
            const answer = await api<{ answers: readonly KioskAnswer[] }>('tracking/kiosk/', {
              method: 'POST',
              body: { site, checkins },
            });
            await kioskQueue.remove(answer.answers.map(({ id }) => id));
            answers.push(...answer.answers);
          }
        }
      } catch {
        // The server cannot be reached: what waits is kept and tried again.
      }
      setWaiting((await kioskQueue.all()).length);
      return answers;
    });
    return running.current;
  }, []);

  useEffect(() => {
    const again = (): void => void flush();
    again();
    const timer = setInterval(again, retryMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [flush]);

  /** The server's answer; null: it is kept until the server can be reached. */
  const send = async (checkin: KioskCheckin): Promise<KioskAnswer | null> => {
    await kioskQueue.add(checkin);
    return (await flush()).find(({ id }) => id === checkin.id) ?? null;
  };
  return { waiting, send };
}
