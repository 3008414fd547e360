import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemOf, problemType, sendProblem } from './answer-problem.ts';
import type { Problem } from '../host/problem.ts';
import { hostProblems } from '../host/problems.ts';

/** Headers of an answer that say something of that one answer. */
const ofOneAnswer =
  /^(content-(type|length|language|encoding)|cache-control|date|connection|keep-alive|vary|x-request-id|transfer-)/;

/**
 * What Node's parser says of a request, as a problem: its codes are https://nodejs.org/api/errors.html and llhttp's
 * `HPE_*`.
 */
function problemOfParser({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return hostProblems.headersTooLarge();
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return hostProblems.tooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return hostProblems.tooSlow();
  return hostProblems.badRequest();
}

/**
 * Answers what never becomes a request of ours (a line or a header that is no HTTP, an address that cannot be decoded,
 * one without a host) in the form of every other refusal: a problem, with the same headers. In English: nobody has said
 * what they read.
 */
export function brokenRequests() {
  let headers: Readonly<Record<string, string>> = {};

  const answerParser = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(wire(problemOfParser(error), headers));
    socket.destroySoon();
  };

  const answerRouter = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(problemOf(error), request, reply.headers({ ...headers, 'x-request-id': request.id }));
  };

  /** Learns from an answer of the app which headers all of them carry. */
  const learn = (app: FastifyInstance): void => {
    app.addHook('onRequest', async ({ raw }) => {
      if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw hostProblems.badRequest();
    });
    app.addHook('onListen', async () => {
      const answer = await app.inject({ url: '/api/', remoteAddress: '127.0.0.1' });
      headers = Object.fromEntries(
        Object.entries(answer.headers).flatMap(([name, value]) =>
          ofOneAnswer.test(name) ? [] : [[name, String(value)]],
        ),
      );
    });
    app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
      const problem = hostProblems.unmetExpectation();
      const id = randomUUID();
      const body = JSON.stringify(problemBody(problem, 'en', id));
      response.writeHead(problem.status, headersOf(headers, id, body)).end(body);
    });
  };

  return { answerParser, answerRouter, learn };
}

const headersOf = (
  headers: Readonly<Record<string, string>>,
  id: string,
  body: string,
): Readonly<Record<string, string>> => ({
  ...headers,
  'x-request-id': id,
  'content-type': problemType,
  'content-language': 'en',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  date: new Date().toUTCString(),
  connection: 'close',
});

/** A whole answer as it goes over the wire, where there is no `ServerResponse` to write it. */
function wire(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const id = randomUUID();
  const body = JSON.stringify(problemBody(problem, 'en', id));
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${Object.entries(headersOf(headers, id, body))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`;
}
