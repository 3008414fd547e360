import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';

/**
 * Counts of requests in memory, each told as it was when it was counted. The library's own store hands out the object that
 * it goes on counting in: of a burst that comes out of one wait, every request then reads the last count, and all are refused.
 */
export class ExactCounts implements FastifyRateLimitStore {
  readonly #counts = new LocalStore();

  incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow, max) => this.#counts.incr(key, (error, counted) => callback(error, counted && { ...counted }), timeWindow, max);

  child(): FastifyRateLimitStore {
    return new ExactCounts();
  }
}
