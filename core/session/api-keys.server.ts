import { createHash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Access, Permission } from '../registry/access.ts';
import type { Caller, Database } from '../host/host.ts';

/** Every token of ours begins so, and with a letter of its kind: scanners of leaked secrets find it. */
export const keyPrefix = 'filon_k_';
const memoryMs = 5_000;
const callsPerMinute = 600;

/** A caller that is a program: it may use what its token names, and nothing that belongs to a person's own account. */
export interface KeyCaller extends Caller {
  readonly keyId: string;
  /** The one kind of call for which its token is good, see `program-tokens.server.ts`; absent of the key itself. */
  readonly audience?: string;
}

export const isKeyCaller = (caller: Caller): caller is KeyCaller => 'keyId' in caller;

export const newKey = (): string => `${keyPrefix}${randomBytes(32).toString('base64url')}`;

/** The token has 256 random bits: a plain hash hides it well enough. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What is shown of a token in lists: enough to tell it from others, nothing to use it by. */
export const shownPrefix = (key: string): string => `${key.slice(0, keyPrefix.length + 4)}…`;

export interface ApiKeys {
  /** Who a token speaks for; null when it is unknown, expired or revoked. */
  readonly find: (key: string) => Promise<KeyCaller | null>;
  /** The same by the id of the key, for a token that was given by it; null as well once the key has ended. */
  readonly findById: (keyId: string) => Promise<KeyCaller | null>;
  /** Seconds until the token may call again; 0 when it may now. */
  readonly waitOf: (caller: KeyCaller) => number;
  /** Looks again at the next call: after a token was revoked. */
  readonly forget: () => void;
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly user_id: string;
  readonly email: string;
  readonly permissions: string | null;
  readonly sites: readonly string[] | null;
  readonly all_sites: readonly string[];
}

/** The tokens of programs. What one process revokes, another notices after a few seconds. */
export function rememberKeys(db: Database): ApiKeys {
  const remembered = new Map<string, { readonly caller: Promise<KeyCaller | null>; readonly until: number }>();
  const used = new Map<string, { readonly minute: number; count: number }>();
  const remember = (name: string, read: () => Promise<KeyCaller | null>): Promise<KeyCaller | null> => {
    const cached = remembered.get(name);
    if (cached && cached.until > Date.now()) return cached.caller;
    // Guesses must not fill the memory.
    if (remembered.size > 1_000) remembered.clear();
    const caller = read();
    caller.catch(() => remembered.delete(name));
    remembered.set(name, { caller, until: Date.now() + memoryMs });
    return caller;
  };
  return {
    find: (key) => remember(keyHash(key), () => load(db, sql`hash = ${keyHash(key)}`)),
    findById: (keyId) => remember(keyId, () => load(db, sql`id = ${keyId}`)),
    waitOf: ({ keyId }) => {
      const minute = Math.floor(Date.now() / 60_000);
      const entry = used.get(keyId);
      if (entry?.minute !== minute) {
        used.set(keyId, { minute, count: 1 });
        return 0;
      }
      entry.count += 1;
      return entry.count > callsPerMinute ? 60 - (Math.floor(Date.now() / 1000) % 60) : 0;
    },
    forget: () => remembered.clear(),
  };
}

async function load(db: Database, which: RawBuilder<unknown>): Promise<KeyCaller | null> {
  const { rows } = await sql<KeyRow>`
    with used as (
      update api_key
      set last_used_at = now()
      where ${which}
        and (last_used_at is null or last_used_at < now() - interval '5 seconds')
    )
    select k.id, k.name, k.user_id, u.email, k.permissions, k.sites,
      array(select id from site where active order by code) as all_sites
    from (select * from api_key where ${which}) k join app_user u on u.id = k.user_id and u.status = 'active'
    where k.revoked_at is null and k.deleted_at is null and (k.expires_at is null or k.expires_at > now())`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const sites = row.all_sites.filter((site) => row.sites === null || row.sites.includes(site));
  const permissions = (row.permissions ?? '').split('\n').filter(Boolean) as Permission[];
  const access: Access = Object.fromEntries(
    permissions.map((permission) => [permission, row.sites === null ? 'all' : sites]),
  );
  return {
    keyId: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    roles: [],
    access,
    sites,
    everywhere: row.sites === null,
    kind: 'service',
    language: 'en',
    self: { user: [row.user_id] },
    team: { user: [row.user_id] },
  };
}
