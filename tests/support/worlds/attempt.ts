import type { TestUser } from '../server.ts';

/** A call that somebody is about to make, with what it would take to be allowed. */
export interface Attempt {
  /** Permissions of which each changed place needs one. */
  readonly asks: readonly string[];
  readonly send: (user: TestUser) => Promise<{ readonly status: number; readonly code?: string | undefined }>;
  /** The record whose own calls are made: its rows need the very verb. */
  readonly record?: string;
  /** The step of a transition, whose permission stands for a change of state. */
  readonly step?: string;
  /** An account that could be the actor's once this went well. */
  readonly takes?: string;
}

type Body = Readonly<Record<string, unknown>>;

/** One call of the API. */
export const call =
  (method: string, path: string, body?: unknown, version?: number): Attempt['send'] =>
  async (user) => {
    const { status, body: told } = await user.json<Body | undefined>(path, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });
    return { status, code: told?.['code'] as string | undefined };
  };
