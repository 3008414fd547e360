import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { answerProblems } from './answer-problem.ts';
import { brokenRequests } from './broken-requests.ts';
import { describedBody } from '../host/described-body.ts';
import { limitBodies } from '../host/limit-bodies.ts';
import { limitAddresses } from './limit-rates.ts';
import type { ProcessLink } from '../host/link/process-link.ts';
import { hostProblems } from '../host/problems.ts';
import { requestCounts } from '../host/database/request-counts.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Where log lines go; standard output unless told. */
export interface LogTarget {
  readonly write: (line: string) => void;
}

const secretPaths = ['authorization', 'cookie', '["set-cookie"]'].flatMap((name) =>
  name.startsWith('[') ? [`req.headers${name}`, `res.headers${name}`] : [`req.headers.${name}`, `res.headers.${name}`],
);
const redact = [
  ...secretPaths,
  'password',
  'token',
  'secret',
  '*.password',
  '*.token',
  '*.secret',
  'err.config',
  'err.parameters',
];

/** An answer slower than this is worth a line in the log. */
const slowMs = 1_000;

/** Open connections at most, sockets included: beyond it new ones are closed rather than the others slowed. */
const mostConnections = 8_000;

interface AppOptions {
  readonly version: string;
  /** Standard output where null. */
  readonly logTarget: LogTarget | null;
  /** Requests a minute of one user; 0 = no limit. */
  readonly rateLimit: number;
  readonly publicUrl: string | null;
  /**
   * The line to the processes that count requests together with this one: opened after the app, whose log tells of it.
   */
  readonly link: () => Pick<ProcessLink, 'count'>;
}

/** Fastify with what every route shares: headers, cookies, limits, compression, description, problems. */
export async function createApp({
  version,
  logTarget,
  rateLimit: perMinute,
  publicUrl,
  link,
}: AppOptions): Promise<FastifyInstance> {
  const broken = brokenRequests();
  const app = fastify({
    clientErrorHandler: broken.answerParser,
    frameworkErrors: broken.answerRouter,
    logger: { level: 'info', redact, ...(logTarget ? { stream: logTarget } : {}) },
    // Two lines per request cost a tenth of the throughput; the metrics count requests, the log tells of slow and
    // failed ones.
    logController: new LogController({ disableRequestLogging: true }),
    // Only a proxy on this machine may say for whom it asks.
    trustProxy: 'loopback',
    bodyLimit: 1_048_576,
    // Two minutes for 25 MB over a mine's line; headers have no reason to take their time.
    requestTimeout: 120_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  answerProblems(app);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < slowMs) return;
    request.log.warn(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'A slow answer',
    );
  });
  await app.register(cookie);
  addSecurityHeaders(app, publicUrl);
  broken.learn(app);
  await app.register(compress, { encodings: ['gzip'], threshold: 2_048, zlibOptions: { level: 4 } });
  await app.register(rateLimit, {
    global: false,
    store: requestCounts(link),
    errorResponseBuilder: (_request, context) => hostProblems.tooMany(Math.ceil(context.ttl / 1000)),
  });
  limitAddresses(app, perMinute);
  limitBodies(app);
  app.server.maxConnections = mostConnections;
  app.decorate('namedCalls', []);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Filon', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...describedBody(route.config?.body),
        'x-permission': typeof route.config?.can === 'string' ? route.config.can : 'public',
        ...(route.config?.can === 'public' ? { security: [] } : {}),
      },
    }),
  });
  return app;
}
