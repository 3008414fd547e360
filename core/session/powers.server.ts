import { sql } from 'kysely';
import { reachIn, type Access, type Permission } from '../registry/access.ts';
import { holdsEverywhere, holdsIn } from '../registry/bound-access.ts';
import { accessOf, templateOf, type RoleRights } from '../registry/decide-access.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import { administratorRole, roleProblems } from './role-rules.server.ts';

/** A role and where it counts; null is every site. */
export interface RoleAt {
  readonly role: string;
  readonly sites: readonly string[] | null;
  /** Until when it is to count, null for good; absent where it is about now alone, as when it is taken away. */
  readonly valid_to?: string | null | undefined;
}

type Held = RoleAt & { readonly valid_to: string | null; readonly lent: boolean };

const everywhere = '*';

/**
 * What somebody may do to the rights of others. Administration never gives more than it has: a role only in sites where
 * its giver holds it or is an administrator, and in none where the permission to administer does not count; nor for
 * longer: of what somebody has for a while or on loan they make nothing that outlasts it, be it a role, a token or the
 * rights of a role. The permission to administer is such a right itself: who has it on loan gives what is theirs until
 * the loan ends.
 */
export class Powers {
  readonly #caller: Caller;
  /** Those lent to them too. */
  readonly #all: readonly Held[];
  readonly #held: readonly Held[];
  readonly #grants: Host['grants'];
  readonly #differences: ReadonlyMap<string, RoleRights>;
  readonly #companyWide: ReadonlySet<string>;
  #lasting: Access | null = null;

  private constructor(
    caller: Caller,
    all: readonly Held[],
    grants: Host['grants'],
    differences: ReadonlyMap<string, RoleRights>,
  ) {
    this.#caller = caller;
    this.#all = all;
    this.#held = all.filter(({ lent }) => !lent);
    this.#grants = grants;
    this.#differences = differences;
    this.#companyWide = new Set(
      [...templateOf(grants), ...differences].flatMap(([role, rights]) =>
        Object.values(rights).includes('all') ? [role] : [],
      ),
    );
  }

  /** Of the roles that somebody holds; what was lent is not theirs to give, but may be what they give by. */
  static async of({ db, grants }: Pick<Host, 'db' | 'grants'>, caller: Caller): Promise<Powers> {
    const { rows: all } = await sql<Held>`
      select role, sites, valid_to, delegates is not null as lent
      from valid_role_assignment
      where user_id = ${caller.userId}`.execute(db);
    const { rows: changed } = await sql<{
      role: string;
      rights: RoleRights;
    }>`select role, jsonb_object_agg(permission, reach) as rights from role_permission group by role`.execute(db);
    return new Powers(caller, all, grants, new Map(changed.map(({ role, rights }) => [role, rights])));
  }

  #holds(role: string, place: string, until: string | null | undefined): boolean {
    return this.#held.some(
      (own) => own.role === role && (own.sites === null || own.sites.includes(place)) && lasts(own, until),
    );
  }

  /**
   * What somebody's own roles give that last until then, undefined for now alone: what was lent them, and what ends
   * before, is left out.
   */
  #accessUntil(until: string | null | undefined): Access {
    return accessOf(
      this.#held.filter((own) => lasts(own, until)),
      this.#grants,
      this.#differences,
    );
  }

  /**
   * Whether they may administer in some sites, null for every one, and on until then; null is for good, absent only
   * now.
   */
  mayUntil(permission: Permission, sites: readonly string[] | null, until: string | null | undefined): boolean {
    if (!holdsIn(this.#caller.access, permission, sites)) return false;
    return (
      until === undefined ||
      holdsIn(
        accessOf(
          this.#all.filter((held) => lasts(held, until)),
          this.#grants,
          this.#differences,
        ),
        permission,
        sites,
      )
    );
  }

  /**
   * Throws a `Problem` where somebody may not set what counts everywhere and stays, be it that their right is for one
   * site or for a while.
   */
  refuseSetting(permission: Permission): void {
    if (!this.mayUntil(permission, null, undefined)) throw roleProblems.beyond();
    if (!this.mayUntil(permission, null, null)) throw roleProblems.settingOutlasts();
  }

  /**
   * Whether rights are their own in some sites, null for every one, and on until then; null is for good, undefined only
   * now.
   */
  own(permissions: readonly Permission[], sites: readonly string[] | null, until: string | null | undefined): boolean {
    const access = this.#accessUntil(until);
    return permissions.every((permission) => holdsIn(access, permission, sites));
  }

  /** Whether they may put a right into a role, or take it out: a role counts in every site and stays. */
  mayChange(permission: Permission): boolean {
    return (
      this.#holds(administratorRole, everywhere, null) ||
      holdsEverywhere((this.#lasting ??= this.#accessUntil(null)), permission)
    );
  }

  /** The sites that a role opens: every one, where a right of it reaches over the whole company. */
  #placesOf({ role, sites }: RoleAt): readonly string[] {
    return sites === null || this.#companyWide.has(role) ? [everywhere] : sites;
  }

  #isAdministratorIn(given: RoleAt): boolean {
    return this.#placesOf(given).every((place) => this.#holds(administratorRole, place, undefined));
  }

  #ownsRole(given: RoleAt): boolean {
    return this.#placesOf(given).every(
      (place) =>
        this.#holds(administratorRole, place, given.valid_to) || this.#holds(given.role, place, given.valid_to),
    );
  }

  /** Whether a role may be given, or taken, by a permission. */
  mayGive(given: RoleAt, permission: Permission): boolean {
    return this.#ownsRole(given) && this.mayUntil(permission, given.sites, given.valid_to);
  }

  /** Throws a `Problem` where a role may not be given, or taken. */
  refuseGiving(given: RoleAt, permission: Permission): void {
    if (!this.#ownsRole({ ...given, valid_to: undefined })) throw roleProblems.notHeld();
    if (!this.mayUntil(permission, given.sites, undefined)) throw roleProblems.beyond();
    if (!this.mayGive(given, permission)) throw roleProblems.outlasts();
  }

  /**
   * Throws a `Problem` unless a permission counts wherever a user has a role, and they are no administrator there whom
   * the caller is not.
   */
  refuseOver(user: readonly RoleAt[], permission: Permission): void {
    for (const held of user) {
      if (held.role === administratorRole && !this.#isAdministratorIn(held)) throw roleProblems.overAdministrator();
      if (!this.#placesOf(held).every((place) => reachIn(this.#caller.access, permission, place) !== null))
        throw roleProblems.beyond();
    }
  }

  /**
   * The same for what could make the account the caller's: whoever resets it may have no more than the caller. Throws a
   * `Problem`.
   */
  refuseTaking(user: readonly RoleAt[], permission: Permission): void {
    this.refuseOver(user, permission);
    if (!user.every((held) => this.mayGive(held, permission))) throw roleProblems.beyond();
  }
}

/** Whether a role that is held still counts then. */
const lasts = (held: Held, until: string | null | undefined): boolean =>
  held.valid_to === null || until === undefined || (until !== null && Date.parse(until) <= Date.parse(held.valid_to));

/** The account of a token has no role; it counts where its token does. */
const noRole = '';

/** Every role that an account has or will have, those lent to it too; of a program, where its token counts. */
export async function rolesOf(db: Database, userId: string): Promise<readonly RoleAt[]> {
  const { rows } = await sql<RoleAt>`
      select role, sites, valid_to
      from role_assignment
      where user_id = ${userId} and (valid_to is null or valid_to > now())
    union all
    select ${noRole}, sites, expires_at
    from api_key
    where user_id = ${userId} and revoked_at is null`.execute(db);
  return rows;
}
