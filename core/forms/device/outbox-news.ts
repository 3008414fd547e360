import type { Disposer } from '../../registry/disposer.ts';
import type { SubmittedForm } from '../client.ts';

/** What is told of an outbox, to the pages of all tabs: it has changed, and perhaps a form of it has arrived. */
export interface OutboxNews {
  readonly user: string;
  readonly received?: { readonly id: string; readonly form: SubmittedForm };
}

const listeners = new Set<(news: OutboxNews) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('filon-forms');
channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => tellHere(data));

const tellHere = (news: OutboxNews): void => {
  for (const listener of listeners) listener(news);
};

export function tellOutbox(user: string, received?: OutboxNews['received']): void {
  const news = { user, ...(received ? { received } : {}) };
  channel?.postMessage(news);
  tellHere(news);
}

export function onOutbox(listener: (news: OutboxNews) => void): Disposer {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
