import type { FastifyInstance } from 'fastify';
import { hostProblems } from './problems.ts';

/** Far beyond what any screen or device sends, and far below what would hurt. */
const deepest = 40;
const longestList = 50_000;
const mostNames = 2_000;

/**
 * Names whose own value would stand in for what the language calls: a text could not even be made of such an object.
 */
const treacherous = new Set(['toString', 'valueOf']);

/**
 * Refuses JSON that is nested deeper, or holds longer lists or wider objects, than anything here means; and names that
 * would stand in for the language's own.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    const fault = typeof body === 'object' && body !== null && !Buffer.isBuffer(body) ? bodyFault(body) : null;
    if (fault !== null) throw fault === 'excessive' ? hostProblems.tooLarge() : hostProblems.badJson();
  });
}

export const isExcessive = (body: object): boolean => bodyFault(body) === 'excessive';

/**
 * Without recursion: what comes nested a hundred thousand deep must not take the stack with it. Without copies: a body
 * of megabytes is looked through while everybody waits.
 */
export function bodyFault(body: object): 'excessive' | 'treacherous' | null {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= deepest) return 'excessive';
    const next: object[] = [];
    const note = (value: unknown): void => {
      if (typeof value === 'object' && value !== null) next.push(value);
    };
    for (const part of level) {
      if (Array.isArray(part)) {
        if (part.length > longestList) return 'excessive';
        for (let index = 0; index < part.length; index += 1) note(part[index]);
      } else {
        const names = Object.keys(part);
        if (names.length > mostNames) return 'excessive';
        for (const name of names) {
          if (treacherous.has(name)) return 'treacherous';
          note((part as Readonly<Record<string, unknown>>)[name]);
        }
      }
    }
    level = next;
  }
  return null;
}
