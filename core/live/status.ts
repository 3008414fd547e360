import { useSnapshot } from 'valtio';
import { live } from './live.ts';
import type { LiveStatus } from './live-client.ts';

/** Connection, rows a second and rows dropped in overload, for the status bar. */
export function useLiveStatus(): LiveStatus {
  return useSnapshot(live.status);
}
