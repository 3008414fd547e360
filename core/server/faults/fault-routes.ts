import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import * as z from 'zod';
import { faultKinds, faultLimits, type FaultReport } from '../../http/fault-report.ts';
import { checkBody } from '../../host/check-body.ts';
import type { Host } from '../../host/host.ts';
import { hostProblems } from '../../host/problems.ts';
import { projectRoot } from '../../host/root.ts';
import { resolveStack } from './resolve-stack.ts';
import { scrubMessage, scrubPath } from './scrub.ts';

/** Of one caller in a minute. */
const mostPerMinute = 20;
/** The same fault of the same page is told once in this time, whoever meets it. */
const quietMs = 60_000;
/** Different faults that are told in that time; those beyond are counted only. */
const mostTold = 200;

const text = (most: number) => z.string().max(most);
const body = z.strictObject({
  kind: z.enum(faultKinds),
  name: text(faultLimits.name),
  message: text(faultLimits.message),
  stack: text(faultLimits.stack),
  path: text(faultLimits.path),
  release: text(faultLimits.release),
});

/**
 * `POST /api/faults/`: a browser tells of a fault of its program. It is counted (`browser_faults_total` by kind) and
 * stands in the log with its release, the pattern of its path and its stack over the sources, and with nothing that
 * tells whose it was or what stood on the screen.
 */
export function faultRoutes(app: FastifyInstance, host: Host): void {
  const counted = new Counter({
    name: 'browser_faults_total',
    help: 'Faults of the program that browsers told of',
    labelNames: ['kind'],
    registers: [host.metrics],
  });
  for (const kind of faultKinds) counted.inc({ kind }, 0);
  const check = app.createRateLimit({
    max: mostPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ caller }) => `faults of ${caller.userId}`,
  });
  const isNews = onceIn(quietMs, mostTold);
  app.post(
    '/api/faults/',
    {
      config: { can: 'signed-in' },
      bodyLimit: 32_768,
      schema: { summary: 'Tells of a fault of the program in the browser', tags: ['host'] },
    },
    async (request, reply) => {
      const answer = await check(request);
      if (!answer.isAllowed && answer.isExceeded) throw hostProblems.tooMany(answer.ttlInSeconds);
      const report = checkBody(body, request.body);
      counted.inc({ kind: report.kind });
      if (isNews(JSON.stringify(report))) host.log.error({ fault: await describe(report) }, 'A fault in the browser');
      return reply.code(204).send();
    },
  );
}

const mapFolder = join(projectRoot(), 'dist/maps');

async function describe({ kind, name, message, stack, path, release }: FaultReport) {
  return {
    kind,
    release: /^[\w.+-]*$/.test(release) ? release : '…',
    path: scrubPath(path),
    error: /^[A-Za-z]*$/.test(name) ? name : '…',
    message: scrubMessage(message),
    stack: await resolveStack(stack, mapFolder),
  };
}

/** Whether something was not there within the time; of more than `most` different things at once no other is news. */
function onceIn(milliseconds: number, most: number): (what: string) => boolean {
  const seen = new Map<string, number>();
  return (what) => {
    const now = Date.now();
    for (const [fault, at] of seen) if (now - at >= milliseconds) seen.delete(fault);
    if (seen.has(what) || seen.size >= most) return false;
    seen.set(what, now);
    return true;
  };
}
