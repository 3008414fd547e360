import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { Arrived } from './arrived.ts';
import type { About, Message, Way } from './message.ts';
import { unpack } from './unpack.ts';

/**
 * A message as a request brings it, unpacked; `fault` where it is too large, or cannot be unpacked: then its bytes are
 * those that came.
 */
export interface RequestMessage {
  readonly message: Message;
  readonly fault: {
    readonly code: 'too_large' | 'bad_encoding' | 'unknown_encoding';
    readonly sentence: MessageDescriptor;
  } | null;
}

const faults = {
  too_large: { code: 'too_large', sentence: msg`The message is too large.` },
  broken: { code: 'bad_encoding', sentence: msg`The message could not be unpacked: it is corrupt.` },
  unknown: { code: 'unknown_encoding', sentence: msg`The message is packed in an unsupported way.` },
} as const;

/**
 * Reads what a request brings, by the header `Content-Encoding`; the host's own unpacking is off on these routes, which
 * keep what it cannot unpack.
 */
export async function messageOf(request: FastifyRequest, way: Way, limit: number): Promise<RequestMessage> {
  const arrived = request.body instanceof Arrived ? request.body : null;
  const [bytes, size] = [arrived?.bytes ?? Buffer.alloc(0), arrived?.size ?? 0];
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? null;
  const about = aboutOf(request);
  if (arrived?.isTooLarge)
    return {
      message: { way, bytes, size, about: { ...about, ...(encoding === null ? {} : { encoding }) } },
      fault: faults.too_large,
    };
  const unpacked = await unpack(bytes, encoding, limit);
  if (typeof unpacked === 'string')
    return { message: { way, bytes, size, about: { ...about, encoding: encoding ?? '' } }, fault: faults[unpacked] };
  return { message: { way, bytes: unpacked, size: unpacked.length, about }, fault: null };
}

function aboutOf({ raw, headers }: FastifyRequest): About {
  const query = raw.url?.split('?').slice(1).join('?') ?? '';
  const device = headers['x-limit-d'];
  return { ...(query === '' ? {} : { query }), ...(typeof device === 'string' ? { device } : {}) };
}
