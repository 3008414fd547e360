import type { FastifyInstance } from 'fastify';
import { hostProblems } from './problems.ts';

/** Far beyond what any screen or device sends, and far below what would hurt. */
const deepest = 40;
const longestList = 50_000;
const mostNames = 2_000;

/** Refuses JSON that is nested deeper, or holds longer lists or wider objects, than anything here means. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && isExcessive(body)) throw hostProblems.tooLarge();
  });
}

/** Without recursion: what comes nested a hundred thousand deep must not take the stack with it. */
export function isExcessive(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= deepest) return true;
    const next: object[] = [];
    for (const part of level) {
      const values: unknown[] = Array.isArray(part) ? part : Object.values(part);
      if (values.length > (Array.isArray(part) ? longestList : mostNames)) return true;
      for (const value of values) if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
  return false;
}
