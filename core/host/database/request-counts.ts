import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import type { ProcessLink } from '../link/process-link.ts';

/** How often something was asked in the current window, and the milliseconds until it ends. */
export interface RequestCount {
  readonly current: number;
  readonly ttl: number;
}

/** What the library really hands to `child`; its types name the options of a route. */
interface ChildOptions {
  readonly routeInfo?: { readonly method?: unknown; readonly url?: string };
}

/**
 * The counts behind every limit on requests. Each process counts for itself; where several work together (`link`), they
 * count together as well, and the stricter of the two counts: so nobody gets more while the others cannot be asked, or
 * when what counted for all has forgotten. Whoever keeps to the limit within any window keeps to it in both. Who is
 * beyond it here is not asked about there: a flood costs the others nothing.
 */
export function requestCounts(link: () => Pick<ProcessLink, 'count'>): FastifyRateLimitStoreCtor {
  return class RequestCounts implements FastifyRateLimitStore {
    readonly #own = new LocalStore();
    #route = '';

    incr: FastifyRateLimitStore['incr'] = (key, answer, windowMs, max) => {
      // The library's own store hands out the object in which it goes on counting: of a burst that comes out of one
      // wait, every request would read the last count, and all would be refused.
      const count = this.#count(key, windowMs, max);
      if (count.current > max) answer(null, count);
      else
        void link()
          .count(this.#route + key, windowMs)
          .then((all) => answer(null, all && all.current > count.current ? all : count));
    };

    child(options: unknown): FastifyRateLimitStore {
      const { method, url } = (options as ChildOptions).routeInfo ?? {};
      const child = new RequestCounts();
      if (url !== undefined) child.#route = `${String(method)} ${url} `;
      return child;
    }

    /** The counts of a process lie in its memory: it answers before it returns. */
    #count(key: string, windowMs: number, max: number): RequestCount {
      let counted: RequestCount = { current: 1, ttl: windowMs };
      this.#own.incr(key, (_error, count) => (counted = { ...counted, ...count }), windowMs, max);
      return counted;
    }
  };
}
