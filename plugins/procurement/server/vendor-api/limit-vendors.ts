import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { hostProblems } from '../../../../core/host/problems.ts';

/** What one account of a vendor may call in a minute, and how many offers it may send in an hour (catalogue procurement.md §5). */
const [callsPerMinute, offersPerHour] = [60, 10];
const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Throws 429 with the time to wait where an account has sent all offers of the hour. */
export type HoldOffers = (request: FastifyRequest) => Promise<void>;

/**
 * Limits what each account of vendors may call of the routes of an app, in addition to what any user may; the answer
 * counts offers. Nothing is limited where nobody is (`RATE_LIMIT=0`).
 */
export function limitVendors(app: FastifyInstance, { config }: Pick<Host, 'config'>): HoldOffers {
  if (config.rateLimit === 0) return async () => {};
  const purse = (what: string, max: number, timeWindow: number) =>
    app.createRateLimit({ max, timeWindow, keyGenerator: ({ caller }) => `${what} of vendor ${caller.userId}` });
  const [calls, offers] = [purse('calls', callsPerMinute, minuteMs), purse('offers', offersPerHour, hourMs)];
  app.addHook('onRequest', async (request) => {
    const answer = await calls(request);
    if (!answer.isAllowed && answer.isExceeded) throw hostProblems.tooMany(answer.ttlInSeconds);
  });
  return async (request) => {
    const answer = await offers(request);
    if (answer.isAllowed || !answer.isExceeded) return;
    const minutes = Math.ceil(answer.ttlInSeconds / 60);
    throw new Problem(
      429,
      'too_many_offers',
      msg`An account can send at most ${offersPerHour} offers an hour; try again in ${minutes} min.`,
      { retryAfterSeconds: answer.ttlInSeconds },
    );
  };
}
