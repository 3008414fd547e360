import { isKeptPage } from './kept-page-mark.ts';

/** How often a page that stays open looks whether there is a newer application, in milliseconds. */
const lookMs = 3_600_000;

let coming: Promise<ServiceWorkerRegistration> | null = null;
/** A newer application has taken the place of the one that this page came from. */
let isReplaced = false;
let isCurrent = !isKeptPage();

/**
 * Keeps the application on this device. A page that came from it, and finds a newer one on the server, begins anew as
 * soon as nobody is typing.
 */
export function keepShell(): void {
  const workers = navigator.serviceWorker;
  const hadOne = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadOne && isKeptPage()) beginAnew();
  });
  coming = workers.register('/service-worker.js', { updateViaCache: 'none' });
  const look = (): void => void shellIsCurrent();
  addEventListener('online', look);
  setInterval(() => void coming?.then((worker) => worker.update()).catch(() => undefined), lookMs);
  look();
}

/**
 * Whether this page is of what the server has now. Of a page that came from the device it has to be found out; it is
 * not as long as the server does not answer.
 */
export async function shellIsCurrent(): Promise<boolean> {
  try {
    const worker = await coming;
    if (isCurrent || worker === null) return true;
    await worker.update();
    isCurrent = !isReplaced && !worker.installing && !worker.waiting;
    return isCurrent;
  } catch {
    return isCurrent;
  }
}

function beginAnew(): void {
  [isReplaced, isCurrent] = [true, false];
  const isTyping = (): boolean =>
    document.visibilityState === 'visible' &&
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
  const reload = (): void => void (isTyping() || location.reload());
  document.addEventListener('focusout', () => setTimeout(reload));
  document.addEventListener('visibilitychange', reload);
  reload();
}
