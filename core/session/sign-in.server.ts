import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { appendAudit } from '../host/audit/audit.ts';
import type { Database, Host } from '../host/host.ts';
import { networkOf } from '../host/network-of.ts';
import { Problem } from '../host/problem.ts';
import { provedDays, recogniseDevice } from './devices.server.ts';
import { inTurn } from './in-turn.ts';
import { tellNewDevice } from './account-mails.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { openSession, type Trade } from './refresh.server.ts';
import { needsSecondFactor, vendorsGiveCodes } from './second-factor-rule.server.ts';
import { openStep, type Step } from './sign-in-step.server.ts';
import { minutesToWait } from './throttle.server.ts';

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The id in the device cookie, whoever it is known to. */
  readonly device: string | null;
}

/** Signed in, or at the second factor. */
export type SignInOutcome =
  | { readonly kind: 'in'; readonly entry: Entry }
  | { readonly kind: 'step'; readonly step: Step; readonly token: string };

/** A sign-in that succeeded, and the device that it came from. */
export interface Entry extends Trade {
  readonly device: string;
}

/** How a second step was taken. */
export type StepMethod = 'code' | 'recovery' | 'passkey' | 'enrol' | 'mail';

/**
 * How somebody proved who they are: `password`, `provider`, with `+code` and the like where a second factor was asked,
 * or `passkey` alone.
 */
export type Method = 'password' | 'provider' | 'passkey' | `${'password' | 'provider'}+${StepMethod}`;

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind: string;
  readonly language: 'en' | 'fr';
  readonly password_hash: string | null;
  readonly status: string;
  /** An authenticator app, a passkey, or both. */
  readonly has_factor: boolean;
  readonly has_app: boolean;
  readonly has_passkey: boolean;
  /** The visitor's device is one of the account's. */
  readonly known: boolean;
  /** A second factor was given there lately, and the password has not changed since. */
  readonly proved: boolean;
}

export const wrongLogin = () => new Problem(401, 'wrong_login', msg`Wrong login or password.`);
export const throttled = (n: number) =>
  new Problem(429, 'too_many_attempts', msg`Too many attempts; try again in ${n} min.`, {
    retryAfterSeconds: n * 60,
    extra: { minutes: n },
  });

/**
 * Signs somebody in by login or e-mail. Throws one and the same `Problem` for every cause of failure, and another when
 * there were too many. Whether the account exists changes neither what is asked of the database nor the work on the
 * password.
 */
export function signIn(host: Host, name: string, password: string, visitor: Visitor): Promise<SignInOutcome> {
  const login = name.trim().toLowerCase();
  return inTurn(login, async () => {
    const account = await accountOf(host.db, sql`login = ${login} or email = ${login}`, visitor);
    const knownDevice = account?.known ? visitor.device : null;
    const wait = await minutesToWait(host.db, { login, ip: visitor.ip, knownDevice });
    if (wait > 0) throw throttled(wait);
    const right = await verifyPassword(account?.password_hash ?? null, password);
    if (!right || account?.status !== 'active') {
      await noteAttempt(
        host.db,
        {
          login,
          userId: account?.id ?? null,
          ok: false,
          method: 'password',
          reason: right ? (account?.status ?? null) : 'wrong password',
        },
        { ...visitor, device: knownDevice },
      );
      throw wrongLogin();
    }
    return admit(host, account, login, 'password', visitor);
  });
}

/**
 * Lets in who has proved to be the owner of an account, by way of the second factor where one is enrolled or asked for.
 */
export async function admit(
  host: Host,
  account: Account,
  login: string,
  method: 'password' | 'provider',
  visitor: Visitor,
): Promise<SignInOutcome> {
  const step = await stepAfter(host, account);
  if (step === null) return { kind: 'in', entry: await enter(host, account, login, method, visitor) };
  const token = await openStep(host.db, { userId: account.id, step, login, method, device: visitor.device });
  return { kind: 'step', step, token };
}

/** What is asked of the owner of an account beside the password; null for nothing. */
async function stepAfter(host: Host, account: Account): Promise<Step | null> {
  if (account.has_factor) return 'code';
  if (await needsSecondFactor(host, account.id)) return 'enrol';
  return account.kind === 'vendor' && !account.proved && (await vendorsGiveCodes(host)) ? 'mail' : null;
}

/** The last step of every sign-in: the session, the device, the log, and a word to the owner when the device is new. */
export function enter(host: Host, account: Account, login: string, method: Method, visitor: Visitor): Promise<Entry> {
  return host.db.transaction().execute(async (db) => {
    await noteAttempt(
      db,
      { login, userId: account.id, ok: true, method, reason: null },
      { ...visitor, device: account.known ? visitor.device : null },
    );
    await sql`update app_user set last_login_at = now() where id = ${account.id}`.execute(db);
    const { device, isNew } = await recogniseDevice(
      db,
      account.id,
      visitor.device,
      method !== 'password' && method !== 'provider',
    );
    const trade = await openSession(db, account.id, { ...visitor, device });
    await appendAudit(db, {
      userId: account.id,
      sessionId: trade.sessionId,
      ip: visitor.ip,
      record: 'app_user',
      recordId: account.id,
      action: 'login',
      changes: [],
    });
    if (isNew) await tellNewDevice({ ...host, db }, account, visitor);
    return { ...trade, device };
  });
}

/** An account by a condition on its row; undefined where there is none. */
export async function accountOf(
  db: Database,
  condition: ReturnType<typeof sql>,
  { device }: Pick<Visitor, 'device'>,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, name, kind, language, password_hash, status, totp_secret is not null as has_app, has_passkey,
      totp_secret is not null
      or has_passkey as has_factor,
      exists (
        select
        from known_device k
        where k.user_id = app_user.id and k.device = ${device}::uuid and k.revoked_at is null)
      as known,
      exists (
        select
        from known_device k
        where k.user_id = app_user.id and k.device = ${device}::uuid and k.revoked_at is null
          and k.proved_at > now() - make_interval(days => ${provedDays}))
      as proved
    from app_user, lateral (select exists (select from passkey p where p.user_id = app_user.id) as has_passkey) as held
    where (${condition}) and deleted_at is null`.execute(db);
  return rows[0];
}

interface Attempt {
  readonly login: string;
  readonly userId: string | null;
  readonly ok: boolean;
  readonly method: string;
  /** For who looks after the accounts; the visitor hears nothing of it. */
  readonly reason: string | null;
}

/** One line of the sign-in history, which the throttle counts. `device` only where the account knows it. */
export async function noteAttempt(
  db: Database,
  { login, userId, ok, method, reason }: Attempt,
  { ip, userAgent, device }: Visitor,
): Promise<void> {
  await sql`insert into login_event (login, user_id, ok, method, reason, ip, network, user_agent, device)
    values (
      ${login.slice(0, 254)}, ${userId}, ${ok}, ${method}, ${reason}, ${ip}, ${networkOf(ip)},
        ${userAgent?.slice(0, 300) ?? null}, ${device})`.execute(db);
}
