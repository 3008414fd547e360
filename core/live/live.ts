import { subscribeKey } from 'valtio/utils';
import { sessionStore } from '../session/session-store.ts';
import { LiveClient } from './live-client.ts';
import { openLiveSocket } from './live-socket.ts';

/** The live client of this page. Whoever signs out takes what was shown along. */
export const live = new LiveClient(openLiveSocket);

subscribeKey(sessionStore, 'authenticated', (authenticated) => {
  if (!authenticated) live.close();
});
