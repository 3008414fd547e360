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

/** Without recursion: what comes nested a hundred thousand deep must not take the stack with it. Without copies: a body of megabytes is looked through while everybody waits. */
export function isExcessive(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= deepest) return true;
    const next: object[] = [];
    const note = (value: unknown): void => {
      if (typeof value === 'object' && value !== null) next.push(value);
    };
    for (const part of level) {
      if (Array.isArray(part)) {
        if (part.length > longestList) return true;
        for (let index = 0; index < part.length; index += 1) note(part[index]);
      } else {
        const names = Object.keys(part);
        if (names.length > mostNames) return true;
        for (const name of names) note((part as Readonly<Record<string, unknown>>)[name]);
      }
    }
    level = next;
  }
  return false;
}
