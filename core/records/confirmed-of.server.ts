import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { storable, within, withoutControls } from '../registry/visible-text.ts';
import type { WriteContext } from './write.server.ts';

const reasonShape = z.string().check(storable, withoutControls, within(2000));

/**
 * The warnings that the writer has seen and confirmed, and why: `?confirm=close_fill,over_average&reason=Paper%20sheet`.
 * A reason that cannot be kept is none.
 */
export function confirmedOf(request: FastifyRequest): Pick<WriteContext, 'confirmed' | 'reason'> {
  const { confirm, reason } = request.query as { confirm?: unknown; reason?: unknown };
  const parsed = reasonShape.safeParse(reason);
  return {
    confirmed: new Set(typeof confirm === 'string' ? confirm.split(',') : []),
    reason: parsed.success ? parsed.data.trim() || null : null,
  };
}
