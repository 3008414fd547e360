import type { Disposer } from '../registry/disposer.ts';
import { noLink, type ProcessLink } from './link/process-link.ts';
import { beyondScope } from './scope/caller-scope.ts';

/**
 * `here`: it was published by this process. A listener that does what must be done once goes by it; one that only looks
 * again does not care.
 */
export interface Heard {
  readonly here: boolean;
}
type Listener = (payload: never, heard: Heard) => void;

/**
 * The events of the bus and what they say. Whoever publishes one adds it here (`plugins/<id>/server/events.ts`), and who
 * listens has its type without knowing the plugin; where that is absent, nothing comes.
 */
export interface HostEvents {
  /** What an account may do has changed, or whether it may at all: its id. */
  'access.changed': string;
  'roles.changed': null;
  'mail.queued': null;
}

/**
 * The host's bus: what one plugin offers another without either knowing the other. Every process of the installation
 * hears what one publishes.
 */
export interface EventBus {
  readonly publish: <Event extends keyof HostEvents>(event: Event, payload: HostEvents[Event]) => void;
  readonly on: <Event extends keyof HostEvents>(
    event: Event,
    listener: (payload: HostEvents[Event], heard: Heard) => void,
  ) => Disposer;
}

/** A bus on which a listener that fails is reported and stops nobody else. */
export function createEventBus(tell: (event: string, error: unknown) => void, link: ProcessLink = noLink): EventBus {
  const listeners = new Map<string, Set<Listener>>();
  const deliver = (event: string, payload: never, heard: Heard): void => {
    for (const listener of Array.from(listeners.get(event) ?? [])) {
      try {
        beyondScope(() => listener(payload, heard));
      } catch (error) {
        tell(event, error);
      }
    }
  };
  link.hear('event', (message) => {
    const { event, payload } = message as { event: string; payload: never };
    deliver(event, payload, { here: false });
  });
  return {
    publish: (event, payload) => {
      deliver(event, payload as never, { here: true });
      link.tell('event', { event, payload });
    },
    on: (event, listener) => {
      const ofEvent = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, ofEvent.add(listener));
      return () => void ofEvent.delete(listener);
    },
  };
}
