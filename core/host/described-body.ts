import type { FastifySchema } from 'fastify';
import * as z from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route is sent, by the schema that it gives to `checkBody`: the description of the API is made of it. */
    body?: z.ZodType;
  }
}

/** A body as the description of the API shows it. Only described: `checkBody` does the checking, in sentences for people. */
export const describedBody = (body: z.ZodType | undefined): Pick<FastifySchema, 'body'> =>
  body ? { body: z.toJSONSchema(body, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) } : {};
