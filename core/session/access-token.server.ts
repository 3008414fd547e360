import type { FastifyInstance } from 'fastify';

/** Seconds for which an access token speaks for its user. */
export const accessLifetime = 600;

/** What an access token says: the user, the sign-in, and the refresh token that came with it. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshId: string;
}

interface Payload {
  readonly sub: string;
  readonly sid: string;
  readonly rid: string;
}

export const signAccess = (app: FastifyInstance, { userId, sessionId, refreshId }: AccessClaims, expiresIn: number = accessLifetime): string =>
  app.jwt.sign({ sub: userId, sid: sessionId, rid: refreshId } satisfies Payload, { expiresIn });

/** The claims of a token that is whole and not expired; null otherwise. */
export function readAccess(app: FastifyInstance, token: string): AccessClaims | null {
  try {
    const { sub, sid, rid } = app.jwt.verify<Payload>(token);
    return { userId: sub, sessionId: sid, refreshId: rid };
  } catch {
    return null;
  }
}
