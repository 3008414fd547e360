import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../host/network-of.ts';
import { hostProblems } from '../host/problems.ts';

/** Of a user's requests so many may be writes: one in five. */
const writeShare = 5;
/** One address may stand for a whole mine office. */
const officeOf = 10;

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
type Check = ReturnType<FastifyInstance['createRateLimit']>;

async function refuseBeyond(check: Check, request: FastifyRequest): Promise<void> {
  const answer = await check(request);
  if (!answer.isAllowed && answer.isExceeded) throw hostProblems.tooMany(answer.ttlInSeconds);
}

/** A browser sends three parts of base64 with points between; the tokens of programs and devices have no point. */
const isProgram = ({ headers }: FastifyRequest): boolean => /^Bearer [^.]+$/i.test(headers.authorization ?? '');

/**
 * Limits what one address may ask in a minute, whoever it says it is. Goes before the guard: a flood must cost little.
 * Programs have a purse of their own: one that calls without end shares the office's address, and must not close it to
 * people.
 */
export function limitAddresses(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const purse = (whose: string) =>
    app.createRateLimit({
      max: perMinute * officeOf,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => `${whose} at ${networkOf(ip)}`,
    });
  const [people, programs] = [purse('people'), purse('programs')];
  app.addHook('onRequest', (request) => refuseBeyond(isProgram(request) ? programs : people, request));
}

/**
 * Limits what one user may read and write in a minute, from however many addresses and sessions; a token is a user of
 * its own, not its maker. Goes behind the guard.
 */
export function limitUsers(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const purse = (what: string, max: number) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: ({ caller }) => `${what} of ${caller.userId}` });
  const [reading, writing] = [purse('reads', perMinute), purse('writes', Math.ceil(perMinute / writeShare))];
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.can === 'public') return;
    await refuseBeyond(reads.has(request.method) ? reading : writing, request);
  });
}
