import { subscribeKey } from 'valtio/utils';
import type { Disposer } from '../../registry/disposer.ts';
import { showKeptSites, sitesStore } from '../../sites/sites-store.ts';
import { dropLooseFiles } from './device-files.ts';
import { keptFreshMs, keptSince, keptSites, refreshKeptForms } from './kept-forms.ts';
import { keepSending } from './outbox-sender.ts';

/** How often it is looked whether what is kept is still fresh, in milliseconds. */
const lookMs = 600_000;

/** Keeps what a user's forms need without a network on this device, and sends what waits, until the user leaves. */
export function keepForms(user: string): Disposer {
  let isOver = false;
  let refreshing = false;
  /** Brought at the sign-in, when other sites are in view, and after four hours. */
  const refresh = async (isAsked: boolean): Promise<void> => {
    if (isOver || refreshing || !navigator.onLine) return;
    refreshing = true;
    try {
      const since = await keptSince(user);
      if (isAsked || since === null || Date.now() - since >= keptFreshMs)
        await refreshKeptForms(
          user,
          sitesStore.sites.filter(({ selected }) => selected).map(({ id }) => id),
        );
    } catch {
      // What is kept stays as it was; it is tried again.
    } finally {
      refreshing = false;
    }
  };
  const restore = async (): Promise<void> => {
    const sites = sitesStore.sites.length === 0 ? await keptSites(user) : [];
    if (sites.length > 0 && sitesStore.sites.length === 0 && !isOver) showKeptSites(sites);
  };
  void refresh(true);
  void dropLooseFiles(user).catch(() => undefined);
  const stopSending = keepSending(user);
  const timer = setInterval(() => void refresh(false), lookMs);
  const online = (): void => void refresh(false);
  addEventListener('online', online);
  const stopSites = subscribeKey(sitesStore, 'sites', () => void refresh(true));
  const stopErrors = subscribeKey(sitesStore, 'error', (error) => error && void restore().catch(() => undefined));
  if (sitesStore.error) void restore().catch(() => undefined);
  return () => {
    isOver = true;
    clearInterval(timer);
    removeEventListener('online', online);
    for (const stop of [stopSending, stopSites, stopErrors]) stop();
  };
}
