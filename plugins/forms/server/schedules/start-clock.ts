import type { Host } from '../../../../core/host/host.ts';
import { lead } from '../../../../core/host/lead.ts';
import { keepSchedules } from './keep-schedules.ts';

const everyMs = 60_000;
const scheduleLock = 4_600_081;

/** Makes what falls due while the server runs, in one of its processes. The answer ends it. */
export const startScheduleClock = (host: Host): (() => Promise<void>) => {
  const stopping = new AbortController();
  const end = lead(host, { key: scheduleLock, everyMs, trouble: 'The clock of form schedules missed a beat' }, () =>
    keepSchedules(host, new Date(), stopping.signal),
  );
  return async () => {
    stopping.abort();
    await end();
  };
};
