import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { selfOf } from '../../../../core/host/self-of.ts';
import { fold } from '../../../../core/i18n/fold.ts';
import type { Signature } from '../../../../core/records/fields/index.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { personTable } from '../uses.ts';
import type { Permit } from './permit-checks.ts';

/** Somebody of the directory, or a name that was written. */
interface Somebody {
  readonly person?: string | null;
  readonly name?: string | null;
}

const isSelf = (caller: Caller, person: string | null | undefined): boolean =>
  person != null && selfOf(caller, 'person') === person;
const holds = (caller: Caller, verb: 'verify' | 'issue' | 'hse_sign', { site }: Permit): boolean =>
  can(caller.access, `work_permit:${verb}`, String(site));

async function hasAccount({ identities }: Host, db: Database, person: string): Promise<boolean> {
  const identity = identities.find(({ record }) => record === 'person');
  if (!identity) return false;
  const { rows } = await sql`
    select from app_user u where ${identity.self} = ${person}::uuid and u.status = 'active' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The performer accepts and hands back (catalogue hse.md §3). Of one who cannot sign in, such as a team leader of a
 * contractor, those who answer for the area take it at the place.
 */
export async function refuseOtherThanPerformer(
  { host, db, caller }: { readonly host: Host; readonly db: Database; readonly caller: Caller },
  permit: Permit,
): Promise<void> {
  const { performer } = permit;
  if (isSelf(caller, performer)) return;
  const isAway = performer == null || !(await hasAccount(host, db, performer));
  if (isAway && (isSelf(caller, permit.area_owner) || holds(caller, 'verify', permit))) return;
  throw problems.invalid({
    performer: isAway
      ? msg`The performer has no account: the area owner does this in the performer's presence.`
      : msg`Only the performer can do this.`,
  });
}

/** What a place is given back to is its owner, or HSE. */
export function refuseOtherThanOwner(caller: Caller, permit: Permit): void {
  if (isSelf(caller, permit.area_owner) || holds(caller, 'hse_sign', permit)) return;
  throw problems.invalid({ area_owner: msg`Only the area owner or HSE can close the permit.` });
}

/** Before work begins the place is visited by its owner, or by who issues permits; later by anybody. */
export function refuseOtherVisitor(caller: Caller, permit: Permit): void {
  if (permit.accepted_at != null || isSelf(caller, permit.area_owner) || holds(caller, 'issue', permit)) return;
  throw problems.invalid({
    ok: msg`Before work begins, the area owner or an issuer of permits visits the place.`,
  });
}

/** Signatures are gathered by those whose permit it is, by who works under it and by who answers for the area. */
export function refuseOtherGatherer(caller: Caller, permit: Permit): void {
  const those = [
    permit.requester,
    permit.performer,
    permit.area_owner,
    permit.issuer,
    ...(permit.workers ?? []).map(({ person }) => person),
  ];
  const isTheirs = permit.created_by === caller.userId || those.some((one) => isSelf(caller, one));
  if (isTheirs || holds(caller, 'verify', permit)) return;
  throw problems.invalid({
    worker: msg`Workers sign with the performer, or with someone else responsible for the permit.`,
  });
}

const wordsOf = (name: string): string =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** A signature carries the name of who is to sign, in any order, case and without accents. */
export async function refuseOtherName(
  db: Database,
  { person, name: written }: Somebody,
  signature: unknown,
): Promise<void> {
  const { rows } =
    person == null
      ? { rows: [] }
      : await sql<{ name: string }>`
          select concat_ws(' ', last_name, first_name) as name from ${personTable} as person
          where person.id = ${person}`.execute(db);
  const name = rows[0]?.name ?? written ?? '';
  if (name.trim() !== '' && wordsOf((signature as Signature).name) === wordsOf(name)) return;
  throw problems.invalid({ signature: msg`This must be signed by ${name}, by that name.` });
}
