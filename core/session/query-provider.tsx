import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { subscribeKey } from 'valtio/utils';
import { sessionStore } from './session-store.ts';
import { queryClient } from '../http/query-client.ts';

let reader = sessionStore.user?.id;

// What one user was answered is no business of the next one at this machine.
subscribeKey(sessionStore, 'user', (user) => {
  if (user?.id === reader) return;
  reader = user?.id;
  queryClient.clear();
});

/** Server state for what is below. Whatever is loaded on demand brings it along, so that the first load need not. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
