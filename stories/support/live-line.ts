import type { LineEvents, LiveLine } from '../../core/live/live-client.ts';
import { noteUnknown } from './answers.ts';
import { storyTime } from './story-time.ts';

let streams: Readonly<Record<string, readonly unknown[]>> = {};

/** The rows of topics, `positions@<site>`, until the next story; a topic that ends with `@` is of every site. */
export function stream(rows: Readonly<Record<string, readonly unknown[]>>): void {
  streams = { ...streams, ...rows };
}

export function resetStreams(): void {
  streams = {};
}

/** Stands in for the socket of the application: connected at once, each topic as the story says. */
export function openLiveSocket(events: LineEvents): LiveLine {
  let open = true;
  queueMicrotask(() => {
    if (open) events.connected(new Date(storyTime).toISOString());
  });
  return {
    ask: async ({ topic }) => {
      const rows = streams[topic] ?? streams[topic.replace(/@.*/, '@')];
      // Nothing of a record changes, unless the story says what.
      if (!rows && !topic.startsWith('changes:')) {
        noteUnknown(`LIVE ${topic}`);
        return { kind: 'refused', reason: 'forbidden' };
      }
      return { kind: 'snapshot', epoch: 'story', seq: rows?.length ?? 0, rows: rows ?? [] };
    },
    drop: () => undefined,
    close: () => {
      open = false;
    },
  };
}
