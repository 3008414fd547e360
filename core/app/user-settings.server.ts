import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { layoutBody } from '../panes/layout-body.server.ts';
import { checkBody } from '../host/check-body.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';

type SettingRequest = FastifyRequest<{ Params: { key: string } }>;

const draft = z.strictObject({ body: layoutBody });
const badKey = () =>
  new Problem(400, 'bad_key', msg`A setting name may contain letters, digits, dots, colons and hyphens.`);

function keyOf({ params }: SettingRequest): string {
  if (!/^[\w.:-]{1,100}$/.test(params.key)) throw badKey();
  return params.key;
}

/**
 * `/api/me/settings/<key>/`: what a user chose, on whatever machine. The last one written wins; `body` is null before
 * the first.
 */
export function userSettingRoutes(app: FastifyInstance, { db }: Host): void {
  const guarded = (summary: string) => ({
    schema: { summary, tags: ['session'] },
    config: { can: 'signed-in' as const },
  });

  app.get('/api/me/settings/:key/', guarded('A setting of yours'), async (request: SettingRequest) => {
    const key = keyOf(request);
    // Who sees as somebody else sees screens as Filon shows them to anybody with their rights.
    if (request.caller.viewedBy) return { body: null };
    const { rows } = await sql<{
      body: unknown;
    }>`select body from user_setting where user_id = ${request.caller.userId} and key = ${key}`.execute(db);
    return rows[0] ?? { body: null };
  });

  app.put('/api/me/settings/:key/', guarded('Keep a setting of yours'), async (request: SettingRequest) => {
    const { body } = checkBody(draft, request.body);
    await sql`
      insert into user_setting (user_id, key, body)
      values (${request.caller.userId}, ${keyOf(request)}, ${JSON.stringify(body)})
      on conflict (user_id, key) do update set body = excluded.body, updated_at = now()`.execute(db);
    return { body };
  });
}
