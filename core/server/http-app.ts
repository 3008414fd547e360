import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { answerProblems } from './answer-problem.ts';
import { hostProblems } from './problems.ts';

/** Where log lines go; standard output unless told. */
export interface LogTarget {
  readonly write: (line: string) => void;
}

const secretPaths = ['authorization', 'cookie', '["set-cookie"]'].flatMap((name) => (name.startsWith('[') ? [`req.headers${name}`, `res.headers${name}`] : [`req.headers.${name}`, `res.headers.${name}`]));
const redact = [...secretPaths, 'password', 'token', 'secret', '*.password', '*.token', '*.secret', 'err.config', 'err.parameters'];

/** An answer slower than this is worth a line in the log. */
const slowMs = 1_000;

/** Fastify with what every route shares: headers, cookies, tokens, limits, compression, description, problems. */
export async function createApp({ accessKey, version, logTarget }: { accessKey: string; version: string; logTarget: LogTarget | null }): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'info', redact, ...(logTarget ? { stream: logTarget } : {}) },
    // Two lines per request cost a tenth of the throughput; the metrics count requests, the log tells of slow and failed ones.
    logController: new LogController({ disableRequestLogging: true }),
    // Only a proxy on this machine may say for whom it asks.
    trustProxy: 'loopback',
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  answerProblems(app);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < slowMs) return;
    request.log.warn({ method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'A slow answer');
  });
  await app.register(cookie);
  await app.register(jwt, { secret: accessKey, sign: { algorithm: 'HS256', iss: 'filon' }, verify: { algorithms: ['HS256'], allowedIss: 'filon', cache: 2_000 } });
  await app.register(helmet, securityHeaders);
  await app.register(compress, { encodings: ['gzip'], threshold: 2_048, zlibOptions: { level: 4 } });
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, context) => hostProblems.tooMany(Math.ceil(context.ttl / 1000)) });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Filon', version }, components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }, security: [{ bearer: [] }] },
    transform: ({ schema, url, route }) => ({ url, schema: { ...schema, 'x-permission': route.config?.can ?? 'public', ...(route.config?.can === 'public' ? { security: [] } : {}) } }),
  });
  return app;
}

const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
    },
  },
  // Transport security is the proxy's to promise: Filon itself speaks HTTP.
  strictTransportSecurity: false,
  originAgentCluster: false,
} as const;
