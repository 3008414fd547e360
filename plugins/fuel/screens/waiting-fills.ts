import { ProblemError } from '../../../core/http/problem-error.ts';
import { records, type Draft } from '../../../core/records/client.ts';

/** A fill that could not be sent yet, with the key that keeps a second sending from becoming a second fill. */
export interface WaitingFill {
  readonly key: string;
  readonly draft: Draft;
  /** Why the server refused it; it waits for a person then. */
  readonly refused?: string;
}

const place = 'filon.fuel.waiting';

/** The fills that wait on this tablet, oldest first. */
export function waitingFills(): readonly WaitingFill[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as readonly WaitingFill[];
  } catch {
    return [];
  }
}

const keep = (fills: readonly WaitingFill[]): void => localStorage.setItem(place, JSON.stringify(fills));

/** Keeps a fill before it is sent: a tablet that dies meanwhile still has it. */
export const keepFill = (fill: WaitingFill): void => keep([...waitingFills().filter(({ key }) => key !== fill.key), fill]);

export const forgetFill = (key: string): void => keep(waitingFills().filter((fill) => fill.key !== key));

/** Whether the server answered at all: what it never saw is sent again later. */
export const isUnsent = (error: unknown): boolean => !(error instanceof ProblemError) || error.status === 0 || error.status >= 500;

/** Sends what waits, in order; answers how many went. A refusal stays with its sentence, silence ends the round. */
export async function sendWaiting(): Promise<number> {
  let sent = 0;
  for (const fill of waitingFills().filter(({ refused }) => refused === undefined)) {
    try {
      await records.create('equipment_fueling', fill.draft, fill.key);
      forgetFill(fill.key);
      sent += 1;
    } catch (error) {
      if (isUnsent(error)) return sent;
      keepFill({ ...fill, refused: (error as Error).message });
    }
  }
  return sent;
}
