import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Permission, Reach } from '../../../core/registry/access.ts';
import { holdsEverywhere } from '../../../core/registry/bound-access.ts';
import { appendAudit, type FieldChange } from '../../../core/host/audit/audit.ts';
import { checkBody } from '../../../core/host/check-body.ts';
import { inTransaction } from '../../../core/host/database/database.ts';
import type { Caller, Database, Host } from '../../../core/host/host.ts';
import { preferredLanguage } from '../../../core/host/languages.ts';
import { Problem } from '../../../core/host/problem.ts';
import { Powers } from '../../../core/session/powers.server.ts';
import { administratorRole, roleProblems } from '../../../core/session/role-rules.server.ts';
import type { RoleMatrix, RoleRow } from '../shared/roles.ts';
import { declaresReach, isDeclared, permissionRows, reachOfRole, readRole, readRoles } from './role-rows.ts';
import { refuseTakenTitles, roleTitle } from './role-titles.ts';

const reach = z.enum(['none', 'own', 'team', 'site', 'all']);
const rights = z.strictObject({
  rights: z.record(z.string().max(120), reach.nullable()).refine((given) => Object.keys(given).length <= 2_000),
});
const copy = z.strictObject({ from: z.string().max(40), titleEn: roleTitle, titleFr: roleTitle });
const titles = z.strictObject({ titleEn: roleTitle, titleFr: roleTitle });
type Given = z.infer<typeof reach>;
type RoleRequest = FastifyRequest<{ Params: { id: string } }>;

const described = (summary: string, can: Permission, body?: z.ZodType) => ({
  schema: { summary, tags: ['roles'], ...(body ? { body: z.toJSONSchema(body, { target: 'draft-7' }) } : {}) },
  validatorCompiler: () => () => true,
  config: { can },
});

/**
 * `/api/roles/`: what each role may do, and the changes to it. Every change is audited and reaches open sessions at
 * once.
 */
export function roleRoutes(app: FastifyInstance, host: Host): void {
  /** A role counts in every site: who may change it in some may change none. */
  const change = async <T>(caller: Caller, work: (db: Database, powers: Powers) => Promise<T>): Promise<T> => {
    if (!holdsEverywhere(caller.access, 'role:update')) throw roleProblems.beyond();
    const done = await inTransaction(host.db, async (db) => work(db, await Powers.of({ ...host, db }, caller)));
    host.publish('roles.changed', null);
    return done;
  };

  app.get(
    '/api/roles/',
    described('Roles and what they may do', 'role:read'),
    async ({ headers }): Promise<RoleMatrix> => ({
      roles: await readRoles(host),
      permissions: permissionRows(host, preferredLanguage(headers['accept-language'])),
    }),
  );

  app.put(
    '/api/roles/:id/rights/',
    described('Change what a role may do', 'role:update', rights),
    async (request: RoleRequest) => {
      const given = checkBody(rights, request.body).rights;
      return change(request.caller, async (db, powers) => {
        const role = await roleToChange(host, db, request.params.id);
        const changes: FieldChange[] = [];
        for (const [permission, next] of Object.entries(given)) {
          if (!isDeclared(host, permission))
            throw new Problem(400, 'bad_body', msg`There is no permission called ${permission.slice(0, 80)}.`);
          const before = reachOfRole(host, role, permission) ?? 'none';
          const wanted = next ?? role.template[permission] ?? 'none';
          if (wanted === before) continue;
          refuseReach(host, powers, role, permission, wanted);
          await setRight(db, role, permission, wanted);
          changes.push({ field: permission, old: before, new: wanted });
        }
        if (changes.length > 0) await audit(db, request, role.id, changes);
        return readRole(host, db, role.id);
      });
    },
  );

  app.post(
    '/api/roles/:id/reset/',
    described('Give a built-in role its own rights back', 'role:update'),
    (request: RoleRequest) =>
      change(request.caller, async (db, powers) => {
        const role = await roleToChange(host, db, request.params.id);
        if (!role.builtin) throw roleProblems.notFound();
        const changes = Object.keys(role.differences).map((permission): FieldChange => ({
          field: permission,
          old: role.differences[permission as Permission],
          new: role.template[permission as Permission] ?? 'none',
        }));
        for (const { field, new: wanted } of changes)
          if (isDeclared(host, field)) refuseReach(host, powers, role, field, wanted as Given);
        await sql`delete from role_permission where role = ${role.id}`.execute(db);
        if (changes.length > 0) await audit(db, request, role.id, changes);
        return readRole(host, db, role.id);
      }),
  );

  app.post('/api/roles/', described('Make a role like another', 'role:update', copy), async (request, reply) => {
    const { from, titleEn, titleFr } = checkBody(copy, request.body);
    const made = await change(request.caller, async (db, powers) => {
      const source = await readRole(host, db, from);
      if (!source) throw roleProblems.notFound();
      await refuseTakenTitles(db, { titleEn, titleFr }, null);
      const id = await freeId(db, titleEn);
      await sql`
        insert into role (id, title_en, title_fr, kind) values (${id}, ${titleEn}, ${titleFr}, ${source.kind})`.execute(
        db,
      );
      const role = { ...source, id, builtin: false, template: {}, differences: {} };
      const changes: FieldChange[] = [];
      for (const permission of [
        ...new Set([...Object.keys(source.template), ...Object.keys(source.differences)]),
      ] as Permission[]) {
        const has = isDeclared(host, permission) ? reachOfRole(host, source, permission) : null;
        if (has === null) continue;
        // A copy of the administrator's own gives no more than its maker has.
        refuseReach(host, powers, source.kind === 'vendor' ? source : role, permission, has);
        await setRight(db, role, permission, has);
        changes.push({ field: permission, old: null, new: has });
      }
      await audit(db, request, id, [{ field: 'title', old: null, new: titleEn }, ...changes]);
      return readRole(host, db, id);
    });
    return reply.code(201).send(made);
  });

  app.put('/api/roles/:id/titles/', described('Rename a role', 'role:update', titles), (request: RoleRequest) =>
    change(request.caller, async (db) => {
      const given = checkBody(titles, request.body);
      const role = await roleToChange(host, db, request.params.id);
      if (role.builtin) throw roleProblems.builtIn();
      await refuseTakenTitles(db, given, role.id);
      const changes = (
        [
          ['titleEn', role.titles.en],
          ['titleFr', role.titles.fr],
        ] as const
      )
        .filter(([field, old]) => given[field] !== old)
        .map(([field, old]) => ({ field, old, new: given[field] }));
      await sql`update role set title_en = ${given.titleEn}, title_fr = ${given.titleFr} where id = ${role.id}`.execute(
        db,
      );
      if (changes.length > 0) await audit(db, request, role.id, changes);
      return readRole(host, db, role.id);
    }),
  );

  app.delete(
    '/api/roles/:id/',
    described('Delete a role that nobody holds', 'role:update'),
    async (request: RoleRequest, reply) => {
      await change(request.caller, async (db) => {
        const role = await roleToChange(host, db, request.params.id);
        if (role.builtin) throw roleProblems.builtIn();
        const { rows } = await sql<{
          count: number;
        }>`select count(distinct user_id)::int as count from role_assignment where role = ${role.id}`.execute(db);
        if (rows[0]?.count) throw roleProblems.inUse(rows[0].count);
        await sql`delete from role where id = ${role.id}`.execute(db);
        await audit(db, request, role.id, [{ field: 'title', old: role.titles.en, new: null }]);
      });
      return reply.code(204).send();
    },
  );
}

async function roleToChange(host: Host, db: Database, id: string): Promise<RoleRow> {
  await sql`select from role where id = ${id} for update`.execute(db);
  const role = await readRole(host, db, id);
  if (!role) throw roleProblems.notFound();
  if (role.id === administratorRole) throw roleProblems.fixed();
  return role;
}

/**
 * Nobody gives, or takes, what they do not have in every site and for good; a vendor's role stays with its own, and
 * only rows can be somebody's own.
 */
function refuseReach(host: Host, powers: Powers, role: RoleRow, permission: Permission, wanted: Given): void {
  if (!powers.mayChange(permission)) throw roleProblems.rightNotHeld();
  if (wanted === 'none') return;
  const narrow = wanted === 'own' || wanted === 'team';
  if (narrow && host.subjects.get(permission.split(':')[0] ?? '')?.kind !== 'record') throw roleProblems.badReach();
  if (role.kind === 'vendor' && wanted !== 'own' && !declaresReach(host, role.id, permission, wanted as Reach))
    throw roleProblems.vendorReach();
}

/** A built-in role keeps only what differs from its template. */
async function setRight(db: Database, role: RoleRow, permission: Permission, wanted: Given): Promise<void> {
  const plain = (role.template[permission] ?? 'none') === wanted;
  await (
    plain
      ? sql`delete from role_permission where role = ${role.id} and permission = ${permission}`
      : sql`
        insert into role_permission (role, permission, reach)
        values (${role.id}, ${permission}, ${wanted})
        on conflict (role, permission)
        do update set reach = excluded.reach`
  ).execute(db);
}

async function audit(
  db: Database,
  { caller, ip, id }: FastifyRequest,
  role: string,
  changes: readonly FieldChange[],
): Promise<void> {
  await appendAudit(db, {
    userId: caller.userId,
    ip,
    record: 'role',
    recordId: role,
    action: 'permission',
    changes,
    requestId: id,
  });
}

/** `Night foreman` becomes `night_foreman`, or `night_foreman_2` where that is taken. */
async function freeId(db: Database, name: string): Promise<string> {
  const plain =
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^[_0-9]+|_+$/g, '')
      .slice(0, 30) || 'role';
  const base = plain.length < 2 ? `role_${plain}` : plain;
  const { rows } = await sql<{
    id: string;
  }>`select id from role where id = ${base} or id like ${`${base.replaceAll('_', '\\_')}\\_%`}`.execute(db);
  const taken = new Set(rows.map(({ id }) => id));
  return taken.has(base)
    ? `${base}_${Array.from({ length: taken.size + 1 }, (_, index) => index + 2).find((number) => !taken.has(`${base}_${number}`))}`
    : base;
}
