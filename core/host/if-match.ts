import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The version that a change starts from, as its `If-Match` header says. Throws a `Problem` when it says none. */
export function ifMatch({ headers }: FastifyRequest): number {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined)
    throw new Problem(428, 'version_required', msg`The If-Match header with the version to change is missing.`);
  return Number(version);
}
