import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isClash, isDatabaseGone, isWithoutRoom } from '../host/database/database-faults.ts';
import { preferredLanguage, sentenceIn, type Language } from '../host/languages.ts';
import { Problem } from '../host/problem.ts';
import { roleProblems } from '../session/role-rules.server.ts';
import { hostProblems } from '../host/problems.ts';

/**
 * Makes every refusal and every fault of an app an RFC 9457 answer in the reader's language. Details of faults go to
 * the log only.
 */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    // Nobody waits for the answer of what was given up, and nothing is wrong; a fault that came to light meanwhile is.
    if (request.signal.aborted && isGivenUp(error, problem)) return sendProblem(problem, request, reply);
    if (problem.status >= 500) request.log.error({ err: error }, 'A request failed');
    // The caller's fault, and ours as well: the route should have told before it asked the database.
    else if (problem.code === 'bad_value')
      request.log.warn({ err: error }, 'A value was found unusable by the database alone');
    return sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(hostProblems.unknownPath(), request, reply));
}

/** A query that was ended, whether PostgreSQL tells of it (57014), Kysely, or the report that it was asked for. */
const isGivenUp = ({ name, code }: FastifyError, problem: Problem): boolean =>
  name === 'AbortError' || code === '57014' || problem.code === 'report_too_long';

export const problemType = 'application/problem+json; charset=utf-8';

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(problem.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type(problemType)
    .send(problemBody(problem, language, request.id));
}

/** The RFC 9457 body of a problem. */
export function problemBody(problem: Problem, language: Language, request: string): Readonly<Record<string, unknown>> {
  const { values, fields, extra } = problem.details;
  const errors =
    fields &&
    Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, sentenceIn(language, sentence)]));
  return {
    type: `urn:filon:problem:${problem.code}`,
    title: STATUS_CODES[problem.status],
    status: problem.status,
    code: problem.code,
    detail: sentenceIn(language, problem.sentence, values),
    ...(errors ? { errors } : {}),
    request,
    ...extra,
  };
}

/**
 * SQLSTATE of values that a column cannot hold (https://www.postgresql.org/docs/current/errcodes-appendix.html), an
 * index row's size among them.
 */
const unstorable = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P05', '54000']);
export function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode = 500 } = error;
  if (
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
  )
    return hostProblems.badJson();
  if (error.code === 'FA001') return roleProblems.lastAdmin();
  if (error.validation) return hostProblems.badBody();
  if (isWithoutRoom(error)) return hostProblems.noRoom();
  if (unstorable.has(code)) return hostProblems.badValue();
  if (isClash(error)) return hostProblems.busy();
  if (statusCode === 414) return hostProblems.tooLong();
  if (statusCode === 413) return hostProblems.tooLarge();
  if (statusCode === 415) return hostProblems.unsupportedType();
  if (statusCode === 404) return hostProblems.unknownPath();
  if (statusCode === 429) return hostProblems.tooMany(60);
  if (statusCode >= 400 && statusCode < 500) return hostProblems.badRequest();
  return isDatabaseGone(error) ? hostProblems.unavailable() : hostProblems.internal();
}
