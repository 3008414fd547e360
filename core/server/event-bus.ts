import type { Disposer } from '../registry/disposer.ts';
import { beyondScope } from './scope/caller-scope.ts';

type Listener = (payload: unknown) => void;

/** The host's bus: what one plugin offers another without either knowing the other. */
export interface EventBus {
  readonly publish: (event: string, payload: unknown) => void;
  readonly on: (event: string, listener: Listener) => Disposer;
}

/** A bus on which a listener that fails is reported and stops nobody else. */
export function createEventBus(tell: (event: string, error: unknown) => void): EventBus {
  const listeners = new Map<string, Set<Listener>>();
  return {
    publish: (event, payload) => {
      for (const listener of Array.from(listeners.get(event) ?? [])) {
        try {
          beyondScope(() => listener(payload));
        } catch (error) {
          tell(event, error);
        }
      }
    },
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, known.add(listener));
      return () => void known.delete(listener);
    },
  };
}
