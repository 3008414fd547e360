import type { Disposer } from '../../registry/disposer.ts';
import type { SubmittedForm } from '../client.ts';
import type { Refusal, WaitingForm } from './device-database.ts';
import { countFault, noteOffline, putInOutbox, refuseWaiting, takeOut, waitingForm, waitingForms } from './outbox.ts';
import { onOutbox, tellOutbox } from './outbox-news.ts';
import { sendForm } from './send-form.ts';

/** How often the server may fail at a form before those after it are sent all the same. */
const faultsBeforeNext = 3;
/** Milliseconds between two rounds that were in vain: they double, from the first to the longest. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** How long whoever submits waits for an answer before being told that the form waits, in milliseconds. */
const patienceMs = 10_000;

type Check = () => Promise<boolean>;
let isCurrent: Check = () => Promise.resolve(true);

/** Nothing is sent as long as this says no: a page that was kept on the device may be older than the server. */
export const sendOnlyIf = (check: Check): void => void (isCurrent = check);

const rounds = new Map<string, Promise<boolean>>();
let sending: string | null = null;

/** The id of the form that this page is sending. */
export const sendingNow = (): string | null => sending;

/** Sends what waits, in its order, unless a round is under way: then once more after it. True: nothing waits any more. */
export function sendOutbox(user: string): Promise<boolean> {
  const before = rounds.get(user) ?? Promise.resolve(true);
  const round = before
    .catch(() => false)
    .then(() => inOneTab(user, () => sendRound(user)))
    .finally(() => rounds.get(user) === round && rounds.delete(user));
  rounds.set(user, round);
  return round;
}

/** Pages without TLS have no locks; there the server knows a form that comes twice by its id. */
const inOneTab = (user: string, round: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(`filon-outbox.${user}`, round) : round();

async function sendRound(user: string): Promise<boolean> {
  const passedOver = new Set<string>();
  for (;;) {
    const next = (await waitingForms(user)).find(({ id, refusal }) => refusal === null && !passedOver.has(id));
    if (!next) return passedOver.size === 0;
    if (!navigator.onLine || !(await isCurrent())) return false;
    if (await wentThrough(user, next)) continue;
    if (((await waitingForm(user, next.id))?.faults ?? 0) < faultsBeforeNext) return false;
    passedOver.add(next.id);
  }
}

/** Whether the next one may follow: the server has taken this one, or said why it does not. */
async function wentThrough(user: string, form: WaitingForm): Promise<boolean> {
  sending = form.id;
  tellOutbox(user);
  const sent = await sendForm(user, form).finally(() => void (sending = null));
  if (sent.kind === 'received') {
    await takeOut(user, form.id);
    tellOutbox(user, { id: form.id, form: sent.form });
    return true;
  }
  if (sent.kind === 'refused') {
    await refuseWaiting(user, form.id, sent.refusal);
    return true;
  }
  if (sent.kind === 'fault') await countFault(user, form.id);
  else if (sent.kind === 'offline') await noteOffline(user, form.id);
  else tellOutbox(user);
  return false;
}

/** Goes on sending what waits: at once, when the network comes back, when the page is looked at, after growing pauses. */
export function keepSending(user: string): Disposer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isOver = false;
  const go = async (): Promise<void> => {
    clearTimeout(timer);
    const isEmpty = await sendOutbox(user).catch(() => false);
    if (isOver) return;
    clearTimeout(timer);
    if (isEmpty) {
      pauseMs = firstPauseMs;
      return;
    }
    timer = setTimeout(() => void go(), pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const goAtOnce = (): void => {
    pauseMs = firstPauseMs;
    void go();
  };
  const look = (): void => void (document.visibilityState === 'visible' && goAtOnce());
  addEventListener('online', goAtOnce);
  document.addEventListener('visibilitychange', look);
  goAtOnce();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', goAtOnce);
    document.removeEventListener('visibilitychange', look);
  };
}

/** What became of a form that was just submitted. */
export type Submitted =
  | { readonly kind: 'received'; readonly form: SubmittedForm }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'waits' };

/** Submits a form: it is safe on this device first, then sent. Rejects where this device cannot keep it. */
export async function submitOnDevice(user: string, form: Parameters<typeof putInOutbox>[1]): Promise<Submitted> {
  // A browser that runs out of room takes away what it may: not this.
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
  await putInOutbox(user, form);
  return sendAndTell(user, form.id);
}

/** Sends what waits, and tells what became of one of it. */
export async function sendAndTell(user: string, id: string): Promise<Submitted> {
  let received: SubmittedForm | null = null;
  const stop = onOutbox((news) => {
    if (news.received?.id === id) received = news.received.form;
  });
  try {
    await Promise.race([
      sendOutbox(user).catch(() => false),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ]);
    if (received !== null) return { kind: 'received', form: received };
    const refusal = (await waitingForm(user, id))?.refusal ?? null;
    return refusal === null ? { kind: 'waits' } : { kind: 'refused', refusal };
  } finally {
    stop();
  }
}
