import { expect, test, vi } from 'vitest';
import { createEventBus } from './event-bus.ts';
import type { ProcessLink } from './link/process-link.ts';

/** Two ends of a line without delay. */
function pair(): readonly [ProcessLink, ProcessLink] {
  const listeners = [
    new Map<string, (message: unknown) => void>(),
    new Map<string, (message: unknown) => void>(),
  ] as const;
  const end = (own: 0 | 1): ProcessLink => ({
    tell: (subject, message) => listeners[own === 0 ? 1 : 0].get(subject)?.(message),
    hear: (subject, listener) => {
      listeners[own].set(subject, listener);
      return () => listeners[own].delete(subject);
    },
    onGap: () => () => undefined,
    count: () => Promise.resolve(null),
    stop: () => Promise.resolve(),
  });
  return [end(0), end(1)];
}

test('every process hears an event once, and knows whether it is its own', () => {
  const fault = vi.fn<(event: string, error: unknown) => void>();
  const [one, other] = pair().map((link) => createEventBus(fault, link));
  const heard: unknown[] = [];
  one?.on('access.changed', (payload, { here }) => heard.push(['one', payload, here]));
  other?.on('access.changed', () => {
    throw new Error('broken');
  });
  other?.on('access.changed', (payload, { here }) => heard.push(['other', payload, here]));
  one?.publish('access.changed', '7');
  expect(heard).toEqual([
    ['one', '7', true],
    ['other', '7', false],
  ]);
  expect(fault).toHaveBeenCalledOnce();
});
