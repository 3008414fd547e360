import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import { reachesRow } from '../../../../core/records/reach.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { appUser } from '../../records/app-user.ts';
import { loginEvent } from '../../records/login-event.ts';
import type { LeftOutList } from './left-out.ts';
import { accountsOf } from './people.ts';

interface Account {
  readonly id: string;
  readonly site: string | null;
  readonly [column: string]: unknown;
}

/** Rows of one kind that a file holds at most. */
const mostRows = 50_000;

/**
 * What the accounts say of a person, as far as the reader may see it elsewhere: no hash, no token. The rest is counted.
 */
export function accountFile(
  host: Host,
  caller: Caller,
  record: string,
  id: string,
  leftOut: LeftOutList,
): Promise<unknown> {
  const { db } = host;
  return seeingAll(db, async () => {
    const { rows: accounts } = await sql<Account>`
      select id, site, login, email, name, kind, language, status, created_at, last_login_at
      from app_user
      where id in (${accountsOf(record, id)})`.execute(db);
    const reached = (definition: RecordDefinition, verb: string): readonly string[] =>
      accounts.filter((account) => reachesRow(definition, caller, verb, account)).map((account) => account.id);
    const heard = accounts
      .filter(({ site }) => can(caller.access, 'audit:read', site ?? undefined))
      .map((account) => account.id);
    /** Rows of the accounts that are shown, the newest first; of the others their number. */
    const part = async (
      title: Parameters<LeftOutList['add']>[0],
      shown: readonly string[],
      table: string,
      columns: readonly string[],
    ): Promise<readonly unknown[]> => {
      const hidden = accounts.map((account) => account.id).filter((account) => !shown.includes(account));
      const { rows: counted } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(table)} where user_id = any(${hidden}::uuid[])`.execute(db);
      leftOut.add(title, counted[0]?.count ?? 0);
      return (
        await sql`
          select ${sql.join(columns.map((column) => sql.ref(column)))}
          from ${sql.table(table)}
          where user_id = any(${shown}::uuid[])
          order by 1 desc
          limit ${mostRows}`.execute(db)
      ).rows;
    };
    const read = reached(appUser, 'read');
    return {
      accounts: accounts.filter((account) => read.includes(account.id)).map(({ site: _site, ...account }) => account),
      sessions: await part(msg`Sessions`, reached(appUser, 'sessions'), 'session', [
        'created_at',
        'last_seen_at',
        'ip',
        'user_agent',
        'revoked_at',
      ]),
      signIns: await part(loginEvent.plural, reached(loginEvent, 'read'), 'login_event', [
        'at',
        'ok',
        'ip',
        'user_agent',
      ]),
      passkeys: await part(msg`Passkeys`, reached(appUser, 'sessions'), 'passkey', [
        'created_at',
        'name',
        'last_used_at',
      ]),
      actions: await part(msg`Audit log`, heard, 'audit_event', ['at', 'action', 'record', 'record_id']),
    };
  });
}
