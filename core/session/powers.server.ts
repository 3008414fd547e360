import { sql } from 'kysely';
import { reachIn, type Permission } from '../registry/access.ts';
import { holdsIn } from '../registry/bound-access.ts';
import { templateOf } from '../registry/decide-access.ts';
import type { Caller, Database, Host } from '../server/host.ts';
import { administratorRole, roleProblems } from './role-rules.server.ts';

/** A role and where it counts; null is every site. */
export interface RoleAt {
  readonly role: string;
  readonly sites: readonly string[] | null;
}

const everywhere = '*';

/**
 * What somebody may do to the rights of others. Administration never gives more than it has: a role only in sites where its giver
 * holds it or is an administrator, and in none where the permission to administer does not count.
 */
export class Powers {
  readonly #caller: Caller;
  readonly #held: readonly RoleAt[];
  readonly #companyWide: ReadonlySet<string>;

  private constructor(caller: Caller, held: readonly RoleAt[], companyWide: ReadonlySet<string>) {
    this.#caller = caller;
    this.#held = held;
    this.#companyWide = companyWide;
  }

  /** Of the roles that somebody holds; one that was lent is not theirs to give. */
  static async of({ db, grants }: Pick<Host, 'db' | 'grants'>, caller: Caller): Promise<Powers> {
    const { rows: held } = await sql<RoleAt>`select role, sites from valid_role_assignment where user_id = ${caller.userId} and delegates is null`.execute(db);
    const { rows: wide } = await sql<{ role: string }>`select distinct role from role_permission where reach = 'all'`.execute(db);
    const declared = [...templateOf(grants)].flatMap(([role, rights]) => (Object.values(rights).includes('all') ? [role] : []));
    return new Powers(caller, held, new Set([...wide.map(({ role }) => role), ...declared]));
  }

  #holds(role: string, place: string): boolean {
    return this.#held.some((own) => own.role === role && (own.sites === null || own.sites.includes(place)));
  }

  /** The sites that a role opens: every one, where a right of it reaches over the whole company. */
  #placesOf({ role, sites }: RoleAt): readonly string[] {
    return sites === null || this.#companyWide.has(role) ? [everywhere] : sites;
  }

  #isAdministratorIn(given: RoleAt): boolean {
    return this.#placesOf(given).every((place) => this.#holds(administratorRole, place));
  }

  #ownsRole(given: RoleAt): boolean {
    return this.#placesOf(given).every((place) => this.#holds(administratorRole, place) || this.#holds(given.role, place));
  }

  /** Whether a role may be given, or taken, by a permission. */
  mayGive(given: RoleAt, permission: Permission): boolean {
    return this.#ownsRole(given) && holdsIn(this.#caller.access, permission, given.sites);
  }

  /** Throws a `Problem` where a role may not be given, or taken. */
  refuseGiving(given: RoleAt, permission: Permission): void {
    if (!this.#ownsRole(given)) throw roleProblems.notHeld();
    if (!this.mayGive(given, permission)) throw roleProblems.beyond();
  }

  /** Throws a `Problem` unless a permission counts wherever a user has a role, and they are no administrator there whom the caller is not. */
  refuseOver(user: readonly RoleAt[], permission: Permission): void {
    for (const held of user) {
      if (held.role === administratorRole && !this.#isAdministratorIn(held)) throw roleProblems.overAdministrator();
      if (!this.#placesOf(held).every((place) => reachIn(this.#caller.access, permission, place) !== null)) throw roleProblems.beyond();
    }
  }

  /** The same for what could make the account the caller's: whoever resets it may have no more than the caller. Throws a `Problem`. */
  refuseTaking(user: readonly RoleAt[], permission: Permission): void {
    this.refuseOver(user, permission);
    for (const held of user) this.refuseGiving(held, permission);
  }
}

/** Every role that a user has or will have, those lent to them too. */
export async function rolesOf(db: Database, userId: string): Promise<readonly RoleAt[]> {
  const { rows } = await sql<RoleAt>`select role, sites from role_assignment where user_id = ${userId} and (valid_to is null or valid_to > now())`.execute(db);
  return rows;
}
