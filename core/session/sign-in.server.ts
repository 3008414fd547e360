import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { appendAudit } from '../server/audit.ts';
import { inTransaction } from '../server/database.ts';
import type { Database } from '../server/host.ts';
import { Problem } from '../server/problem.ts';
import { verifyPassword } from './passwords.server.ts';
import { openSession, type Trade } from './refresh.server.ts';
import { minutesToWait } from './throttle.server.ts';

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
}

const wrong = () => new Problem(401, 'wrong_login', msg`Wrong login or password.`);
const throttled = (n: number) => new Problem(429, 'too_many_attempts', msg`Too many attempts; try again in ${n} min.`, { retryAfterSeconds: n * 60, extra: { minutes: n } });

/** Attempts on one name follow one another, so that a hundred at once count as a hundred. */
const queues = new Map<string, Promise<unknown>>();

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(key) === turn) queues.delete(key);
  }
}

/** Signs somebody in by login or e-mail. Throws one and the same `Problem` for every cause of failure, and another when there were too many. */
export function signIn(db: Database, name: string, password: string, visitor: Visitor): Promise<Trade> {
  const login = name.trim().toLowerCase();
  return inTurn(login, async () => {
    const wait = await minutesToWait(db, login, visitor.ip);
    if (wait > 0) throw throttled(wait);
    const { rows } = await sql<{ id: string; password_hash: string | null; status: string }>`
      select id, password_hash, status from app_user where login = ${login} or email = ${login}`.execute(db);
    const [account] = rows;
    const ok = (await verifyPassword(account?.password_hash ?? null, password)) && account?.status === 'active';
    if (!ok || !account) {
      await note(db, login, account?.id ?? null, false, visitor);
      throw wrong();
    }
    return inTransaction(db, async (transaction) => {
      await note(transaction, login, account.id, true, visitor);
      await sql`update app_user set last_login_at = now() where id = ${account.id}`.execute(transaction);
      const trade = await openSession(transaction, account.id, visitor);
      await appendAudit(transaction, { userId: account.id, sessionId: trade.sessionId, ip: visitor.ip, record: 'user', recordId: account.id, action: 'login', changes: [] });
      return trade;
    });
  });
}

async function note(db: Database, login: string, userId: string | null, ok: boolean, { ip, userAgent }: Visitor): Promise<void> {
  await sql`insert into login_event (login, user_id, ok, ip, user_agent) values (${login.slice(0, 254)}, ${userId}, ${ok}, ${ip}, ${userAgent?.slice(0, 300) ?? null})`.execute(db);
}
