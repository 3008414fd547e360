import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostProblems } from './problems.ts';

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

/** Limits what one address may ask in a minute, whoever it says it is. Goes before the guard: a flood must cost little. */
export function limitAddresses(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const check = app.createRateLimit({ max: perMinute * officeOf, timeWindow: 60_000, keyGenerator: ({ ip }) => ip, ipv6Subnet: 64 });
  app.addHook('onRequest', (request) => refuseBeyond(check, request));
}

/** Limits what one user may read and write in a minute, from however many addresses and sessions. Goes behind the guard. */
export function limitUsers(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const keyGenerator = ({ caller }: FastifyRequest): string => caller.userId;
  const reading = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator });
  const writing = app.createRateLimit({ max: Math.ceil(perMinute / writeShare), timeWindow: 60_000, keyGenerator });
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.can === 'public') return;
    await refuseBeyond(reads.has(request.method) ? reading : writing, request);
  });
}
