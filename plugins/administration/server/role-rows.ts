import { sql } from 'kysely';
import { reachOf, roleOf, type Permission, type Reach } from '../../../core/registry/access.ts';
import { rightOf, templateOf, type RoleRights } from '../../../core/registry/decide-access.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { subjectLabel, verbLabel } from '../../../core/host/subjects.ts';
import type { Language } from '../../../core/host/languages.ts';
import type { PermissionRow, RoleRow } from '../shared/roles.ts';

interface StoredRole {
  readonly id: string;
  readonly title_en: string;
  readonly title_fr: string;
  readonly kind: 'staff' | 'vendor';
  readonly builtin: boolean;
  readonly users: number;
  readonly differences: RoleRights;
}

/** The roles with their template and what an administrator changed, the administrator's own first. */
export async function readRoles(host: Host, db: Database = host.db): Promise<readonly RoleRow[]> {
  const { rows } = await sql<StoredRole>`
    select r.id, r.title_en, r.title_fr, r.kind, r.builtin,
      (
        select count(distinct a.user_id)
        from role_assignment a
        join app_user u on u.id = a.user_id and u.deleted_at is null
        where a.role = r.id and (a.valid_to is null or a.valid_to > now()))::int as users,
      coalesce(
        (select jsonb_object_agg(p.permission, p.reach) from role_permission p where p.role = r.id), '{}')
      as differences
    from role r order by r.id <> 'admin', r.kind, r.builtin desc, r.title_en, r.id`.execute(db);
  const template = templateOf(host.grants);
  return rows.map(({ id, title_en, title_fr, ...role }) => ({
    id,
    titles: { en: title_en, fr: title_fr },
    ...role,
    template: template.get(id) ?? {},
  }));
}

/** One role, or undefined. */
export const readRole = async (host: Host, db: Database, id: string): Promise<RoleRow | undefined> =>
  (await readRoles(host, db)).find((role) => role.id === id);

/** Every permission that is declared, with its words in a language, in the order of the plugins. */
export function permissionRows({ subjects, grants }: Host, language: Language): readonly PermissionRow[] {
  return [...subjects.values()].flatMap((subject) =>
    Object.keys(grants.get(subject.name) ?? {}).map((verb): PermissionRow => ({
      permission: `${subject.name}:${verb}`,
      plugin: subject.plugin,
      subject: subjectLabel(subject, subject.name, language),
      verb: verbLabel(subject, verb, language),
      narrow: subject.kind === 'record',
    })),
  );
}

/** Whether anybody declares a permission. */
export const isDeclared = ({ grants }: Pick<Host, 'grants'>, permission: string): permission is Permission => {
  const [subject = '', verb = ''] = permission.split(':');
  return Object.hasOwn(grants.get(subject) ?? {}, verb);
};

/** What a role has now. */
export const reachOfRole = (host: Host, role: RoleRow, permission: Permission): Reach | null =>
  rightOf(role.id, permission, templateOf(host.grants), new Map([[role.id, role.differences]]));

/** Whether a declaration itself gives a role this much. */
export const declaresReach = ({ grants }: Host, role: string, permission: Permission, reach: Reach): boolean => {
  const [subject = '', verb = ''] = permission.split(':');
  return grants.get(subject)?.[verb]?.some((grant) => roleOf(grant) === role && reachOf(grant) === reach) === true;
};
