import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../host/check-body.ts';
import type { Host } from '../host/host.ts';
import { layoutBody } from './layout-body.server.ts';

const draft = z.strictObject({ body: layoutBody });

interface Workspace {
  readonly body: unknown;
  readonly version: number;
  readonly updated_at: string | null;
}

/**
 * `/api/layouts/current/`: the workspace as its user left it, on whatever machine. The last one written wins; `body` is
 * null before the first.
 */
export function workspaceRoutes(app: FastifyInstance, { db }: Host): void {
  const guarded = (summary: string) => ({
    schema: { summary, tags: ['layouts'] },
    config: { can: 'signed-in' as const },
  });

  app.get('/api/layouts/current/', guarded('Your workspace as you left it'), async ({ caller }): Promise<Workspace> => {
    // What somebody looked at last is theirs alone: who sees as they do begins with an empty workspace.
    if (caller.viewedBy) return { body: null, version: 0, updated_at: null };
    const { rows } =
      await sql<Workspace>`select body, version, updated_at from workspace where user_id = ${caller.userId}`.execute(
        db,
      );
    return rows[0] ?? { body: null, version: 0, updated_at: null };
  });

  app.put('/api/layouts/current/', guarded('Keep your workspace'), async ({ body, caller }) => {
    const values = checkBody(draft, body);
    const { rows } = await sql<Workspace>`
        insert into workspace (user_id, body) values (${caller.userId}, ${JSON.stringify(values.body)})
      on conflict (user_id)
      do update set body = excluded.body, version = workspace.version + 1, updated_at = now()
      returning version, updated_at`.execute(db);
    return rows[0];
  });
}
