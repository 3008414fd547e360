import * as z from 'zod';

/**
 * A session call as the description of the API shows it. Only described: `checkBody` does the checking, in sentences
 * for people.
 */
export const described = (summary: string, body?: z.ZodType) => ({
  schema: {
    summary,
    tags: ['session'],
    ...(body ? { body: z.toJSONSchema(body, { target: 'draft-7', io: 'input' }) } : {}),
  },
  validatorCompiler: () => () => true,
});
